import { accountLabels } from "#src/features/accounts/texts.ts";

export const genders = [
  { value: "male", text: accountLabels.male },
  { value: "female", text: accountLabels.female },
];
