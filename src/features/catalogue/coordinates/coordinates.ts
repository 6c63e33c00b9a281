import { z } from "zod";
import { latinDigits } from "#src/arabic/digits.ts";
import { blankAsNull } from "#src/contract/fields.ts";
import { coordinateTexts } from "#src/features/catalogue/texts.ts";

/** Where a city is, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** What a city may have besides its name: not sent is unchanged, and null or an empty text is none. */
export const coordinateInputs = {
  latitude: degrees(90, coordinateTexts.latitude.invalid),
  longitude: degrees(180, coordinateTexts.longitude.invalid),
};

/** How the API shows them to admins; absent where they are unknown. */
export const coordinateViews = {
  latitude: z.number().optional(),
  longitude: z.number().optional(),
};

type Sent = { [Name in keyof Coordinates]?: number | null | undefined };

/** Requires both coordinates or none. */
export function requireBoth({ latitude, longitude }: Sent, context: z.RefinementCtx) {
  const isMissing = { latitude: latitude ?? null, longitude: longitude ?? null };
  for (const [name, other] of [
    ["latitude", "longitude"],
    ["longitude", "latitude"],
  ] as const) {
    if (isMissing[name] === null && isMissing[other] !== null) {
      context.addIssue({ code: "custom", path: [name], message: coordinateTexts[name].missing });
    }
  }
}

/** Undefined if none were sent, null if they are to be removed. */
export function toCoordinates({ latitude, longitude }: Sent): Coordinates | null | undefined {
  if (latitude === undefined && longitude === undefined) return undefined;
  return latitude == null || longitude == null ? null : { latitude, longitude };
}

/** Degrees as a number or as the text that a form sends, in any digits and with either decimal sign. */
function degrees(most: number, error: string) {
  const typed = z.union([z.number(), z.string().max(100)], { error });
  const value = z.number({ error }).min(-most, { error }).max(most, { error });
  return z.preprocess(
    blankAsNull,
    typed
      .transform((value) => (typeof value === "number" ? value : parseDegrees(value)))
      .pipe(value)
      .transform(round)
      .nullish(),
  );
}

function parseDegrees(text: string): number {
  const number = latinDigits(text)
    .replace(/[\s\u200E\u200F\u061C°]/g, "")
    .replace(/[٫,،]/, ".")
    .replace("\u2212", "-");
  return /^[+-]?\d{1,3}(?:\.\d*)?$/.test(number) ? Number(number) : Number.NaN;
}

/** To about ten metres, which the column stores exactly. */
function round(degrees: number) {
  return Math.round(degrees * 10_000) / 10_000;
}
