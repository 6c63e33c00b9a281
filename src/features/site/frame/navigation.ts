import { adminAccountPath } from "#src/auth/paths.ts";
import { menuScreens } from "#src/screens.ts";

export interface NavEntry {
  to: string;
  label: string;
  /**
   * Audience: `visitor`, `user`, `admin` (any of them) or several, separated by spaces; or of admins
   * `owner`, or `messages` for those who read messages; everyone by default.
   */
  for?: string | undefined;
}

/** The screens for everyone. */
const siteLinks: NavEntry[] = [
  { to: "/", label: "الرئيسية", for: "user admin" },
  { to: "/#about", label: "هل أنت حرفي؟" },
  { to: "/contact", label: "اتصل بنا" },
];

const savedLink: NavEntry = { to: "/saved", label: "المحفوظون" };

/** The private screens, in the order of the menus. */
const privateLinks = menuScreens.map(({ path, ...screen }) => ({ ...screen, to: path }));

/** Each for one role: the first screen after the login. */
export const firstLinks = privateLinks.filter(({ to }) => to === "/profile" || to === "/dashboard");

/** The header's links, as specified. */
export const headerLinks: NavEntry[] = [...siteLinks, ...firstLinks];

/** The menu on phones: the private screens, those for everyone, and one's own account, where logging out follows. */
export const phoneMenu = {
  screens: privateLinks.filter((link) => link.to !== adminAccountPath),
  site: [...siteLinks, savedLink],
  account: privateLinks.filter((link) => link.to === adminAccountPath),
} satisfies Record<string, readonly NavEntry[]>;

export const footerLinks: NavEntry[] = [
  { to: "/", label: "الرئيسية" },
  { to: "/contact", label: "اتصل بنا" },
  { to: "/#about", label: "هل أنت حرفي؟" },
  savedLink,
  { to: "/privacy-policy", label: "سياسة الخصوصية" },
  { to: "/licenses", label: "مصادر البيانات" },
];
