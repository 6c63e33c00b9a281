/** The statement for a file. */
export const fileConsent = {
  how: "call",
  given_at: "2026-10-01",
  wording: "اتصلنا بكل منهم وسألناه، فوافق على ظهور اسمه ورقمه.",
};

interface Options {
  dryRun?: boolean;
  consent?: object | null;
  columns?: object;
  values?: object;
}

/** The form of an import, with the statement for the file unless told otherwise. */
export function importForm(
  file: string | Uint8Array,
  { dryRun = false, consent = fileConsent, columns, values }: Options = {},
): FormData {
  const form = new FormData();
  form.append("file", new File([file as BlobPart], "table.csv"));
  form.append("dry_run", dryRun ? "1" : "0");
  const json = { ...(consent ? { consent } : {}), columns, values };
  for (const [name, value] of Object.entries(json)) {
    if (value) form.append(name, JSON.stringify(value));
  }
  return form;
}
