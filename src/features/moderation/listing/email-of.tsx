import { Email } from "#src/ui/email.tsx";

/** What admins read in the place of a contact that a listing does not have. */
export const recordsWithout = { phone: "بلا رقم", email: "بلا بريد" };

interface Props {
  record: { email: string | null };
  className?: string;
}

/** A listing's e-mail, or that it has none. */
export const EmailOf = ({ record: { email }, className }: Props) =>
  email ? <Email address={email} {...(className ? { className } : {})} /> : recordsWithout.email;
