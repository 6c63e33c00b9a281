/** What an import writes of a listing, and may change later as long as nobody has. */
export interface ListedValues {
  fullname: string;
  professionId: number;
  cityId: number;
  description: string | null;
  experience: number | null;
  gender: "male" | "female" | null;
}

export const listedKeys = [
  "fullname",
  "professionId",
  "cityId",
  "description",
  "experience",
  "gender",
] as const satisfies (keyof ListedValues)[];

/** A profession or city: one that exists, or the name of one that the import adds. */
export type EntryRef = number | { add: string };

export interface RowConsent {
  how: "in_person" | "call" | "message";
  /** ISO 8601 */
  givenAt: string;
  wording: string;
  /** Of a statement for the whole file. */
  ofFile: boolean;
}

export interface PlannedListing extends Omit<ListedValues, "professionId" | "cityId"> {
  line: number;
  phone: string;
  profession: EntryRef;
  city: EntryRef;
  /** Missing where the statement for the whole file is his. */
  consent?: RowConsent;
}

/** New values of a listing that an earlier import has added. */
export interface PlannedChange extends Partial<Omit<ListedValues, "professionId" | "cityId">> {
  listingId: number;
  profession?: EntryRef;
  city?: EntryRef;
}

export interface ImportPlan {
  by: { accountId: number; address: string; name: string };
  /** The statement for the whole file. Plans of before have it in each listing. */
  fileConsent?: RowConsent | undefined;
  listings: PlannedListing[];
  changes: PlannedChange[];
}
