/** The result of one check. `says` includes what to do, unless all is well. */
export interface Finding {
  about: string;
  state: "ok" | "warning" | "failure";
  says: string;
}

export type CheckResult = Omit<Finding, "about">;
