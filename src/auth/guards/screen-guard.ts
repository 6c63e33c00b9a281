import { type LoaderFunctionArgs, redirect } from "react-router";
import { noStoreHeaders } from "#src/auth/no-store.ts";
import { adminAccountPath, homePathOf, loginPathFor } from "#src/auth/paths.ts";
import { asScreenError, type Role, roleContext } from "#src/client/client.ts";

/** Returns where to redirect a user of this role, or undefined if access is allowed. */
type Rule = (role: Role, path: string) => string | undefined;

/** A middleware for server and browser, so that both apply the same rule. */
export const guardScreens =
  (rule: Rule) =>
  async ({ context, url }: LoaderFunctionArgs) => {
    const role = await context
      .get(roleContext)()
      .catch((error) => {
        throw asScreenError(error);
      });
    const target = rule(role, `${url.pathname}${url.search}`);
    if (target) throw redirect(target, { headers: noStoreHeaders });
  };

export const visitorsOnly = guardScreens((role) =>
  role === "visitor" ? undefined : homePathOf(role),
);

export const craftsmenOnly = guardScreens((role, path) => {
  if (role === "visitor") return loginPathFor(path);
  return role === "user" ? undefined : homePathOf(role);
});

export const adminsOnly = guardScreens((role, path) => {
  if (role === "visitor") return loginPathFor(path);
  if (role === "newAdmin") return path.startsWith(adminAccountPath) ? undefined : adminAccountPath;
  return role === "user" ? "/forbidden" : undefined;
});
