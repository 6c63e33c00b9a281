import { type LoaderFunctionArgs, redirect } from "react-router";
import { asScreenError, type Role, roleContext } from "../client/client.ts";
import { homeOf, loginFor, ownAccount } from "./next.ts";
import { noStoreHeaders } from "./no-store.ts";

/** Where someone of this role is sent on to, or undefined who may stay. */
type Rule = (role: Role, path: string) => string | undefined;

/** A middleware for server and browser alike, so that both let in the same people. */
const guard =
  (rule: Rule) =>
  async ({ context, url }: LoaderFunctionArgs) => {
    const role = await context
      .get(roleContext)()
      .catch((error) => {
        throw asScreenError(error);
      });
    const elsewhere = rule(role, `${url.pathname}${url.search}`);
    if (elsewhere) throw redirect(elsewhere, { headers: noStoreHeaders });
  };

export const visitorsOnly = guard((role) => (role === "visitor" ? undefined : homeOf(role)));

export const craftsmenOnly = guard((role, path) => {
  if (role === "visitor") return loginFor(path);
  return role === "user" ? undefined : homeOf(role);
});

export const adminsOnly = guard((role, path) => {
  if (role === "visitor") return loginFor(path);
  if (role === "newAdmin") return path.startsWith(ownAccount) ? undefined : ownAccount;
  return role === "user" ? "/forbidden" : undefined;
});
