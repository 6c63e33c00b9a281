import { z } from "zod";
import { adminRoles } from "#src/auth/admin-roles.ts";
import { email, emailLine, id, required } from "#src/contract/fields.ts";
import {
  type FieldRules,
  newPassword,
  ownName,
  ownPassword,
} from "#src/features/accounts/contract.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { CityView } from "#src/features/catalogue/contract.ts";
import { teamFieldTexts } from "./team.texts.ts";

/** More than there are cities. */
const maxCities = 1000;

const rightsInput = {
  role: z.enum(adminRoles, { error: teamFieldTexts.role }),
  /** The cities whose listings a moderator decides on; null for all. */
  cities: z
    .array(id(teamFieldTexts.cities), { error: teamFieldTexts.cities })
    .min(1, { error: teamFieldTexts.noCity })
    .max(maxCities, { error: teamFieldTexts.cities })
    .nullable()
    .default(null),
  /** Whether a moderator of chosen cities reads and answers messages; one of all cities does. */
  messages: z.boolean({ error: teamFieldTexts.messages }).default(false),
  /** One's own, needed to make somebody an owner, and to make another owner a moderator. */
  current_password: ownPassword,
};

const invitedEmail = required(emailLine(teamFieldTexts.email), teamFieldTexts.email).pipe(
  email(accountFieldTexts.emailRule),
);

/** An admin's role and its limits. */
export const AdminRightsInput = z.object(rightsInput).meta({ id: "AdminRights" });

/** The body of another owner's removal. */
export const AdminRemoval = z
  .object({ current_password: ownPassword })
  .meta({ id: "AdminRemoval" })
  .nullish();

export const InvitationInput = z
  .object({ email: invitedEmail, ...rightsInput })
  .meta({ id: "InvitationInput" });

const RightsView = {
  role: z.enum(adminRoles),
  /** Null for all, as an owner has. */
  cities: z.array(CityView).nullable(),
  messages: z.boolean(),
};

export const TeamMember = z
  .object({
    id: z.int(),
    fullname: z.string(),
    email: z.string(),
    ...RightsView,
    /** Whether a second factor is on. */
    second_factor: z.boolean(),
    /** When any of the sessions was last used, to the minute; null before the first login. */
    last_seen_at: z.iso.datetime().nullable(),
    /** The admin who made the request. */
    is_self: z.boolean(),
  })
  .meta({ id: "TeamMember" });

export const AdminInvitation = z
  .object({
    id: z.int(),
    email: z.string(),
    ...RightsView,
    /** When it was sent for the first time. */
    created_at: z.iso.datetime(),
    /** When the newest link expires; null until its mail is sent or a link is copied. */
    expires_at: z.iso.datetime().nullable(),
    has_expired: z.boolean(),
    /** Whether a link was copied that is still valid. */
    has_link: z.boolean(),
  })
  .meta({ id: "AdminInvitation" });

/** The body of a link to copy. */
export const InvitationLinkRequest = z
  .object({ current_password: ownPassword })
  .meta({ id: "InvitationLinkRequest" })
  .nullish();

export const InvitationLink = z
  .object({ url: z.string(), expires_at: z.iso.datetime() })
  .meta({ id: "InvitationLink" });
export type InvitationLink = z.infer<typeof InvitationLink>;

/** All admins, and the invitations that nobody has accepted yet. */
export const Team = z
  .object({ members: z.array(TeamMember), invitations: z.array(AdminInvitation) })
  .meta({ id: "Team" });

/** Not limited to what a token looks like: a text that is not a token gets the response for an unknown link. */
export const InvitationParams = z.object({ token: z.string() });

/** What an invited person sees before accepting. */
export const InvitationView = z
  .object({ email: z.string(), ...RightsView })
  .meta({ id: "InvitationView" });

export const invitationAcceptance = (rules: FieldRules) =>
  z.object({ fullname: ownName, password: newPassword(rules) });

export type Team = z.infer<typeof Team>;
export type TeamMember = z.infer<typeof TeamMember>;
export type AdminInvitation = z.infer<typeof AdminInvitation>;
export type InvitationView = z.infer<typeof InvitationView>;
export type AdminRightsInput = z.infer<typeof AdminRightsInput>;
export type InvitationInput = z.infer<typeof InvitationInput>;
