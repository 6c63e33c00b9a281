export interface NavEntry {
  to: string;
  label: string;
  /**
   * Audience: `visitor`, `user`, `admin` or several, separated by spaces; everyone by default. Of admins
   * `admin` alone is for owners, `admin moderator` for all, `admin messages` for those who read messages.
   */
  for?: string;
}

/** The screens for everyone. */
const siteLinks: NavEntry[] = [
  { to: "/", label: "الرئيسية", for: "user admin" },
  { to: "/#about", label: "هل أنت حرفي؟" },
  { to: "/contact", label: "اتصل بنا" },
];

const savedLink: NavEntry = { to: "/saved", label: "المحفوظون" };

/** Each for one role: the first screen after the login. */
export const firstLinks = [
  { to: "/profile", label: "ملفي", for: "user" },
  { to: "/dashboard", label: "لوحة التحكم", for: "admin moderator" },
] as const satisfies NavEntry[];

/** The header's links, as specified. */
export const headerLinks: NavEntry[] = [...siteLinks, ...firstLinks];

const screenLinks = [
  ...firstLinks,
  { to: "/carftsman-orders", label: "طلبات الانضمام", for: "admin moderator" },
  { to: "/craftsmen", label: "الحرفيون", for: "admin moderator" },
  { to: "/locked-accounts", label: "الحسابات المقفلة", for: "admin" },
  { to: "/received-contacts", label: "الرسائل", for: "admin messages" },
  { to: "/cities", label: "المدن", for: "admin" },
  { to: "/professions", label: "المهن", for: "admin" },
  { to: "/missed-searches", label: "بحثوا ولم يجدوا", for: "admin" },
  { to: "/team", label: "فريق الإدارة", for: "admin" },
  { to: "/audit-log", label: "سجل الإجراءات", for: "admin moderator" },
  { to: "/site-settings", label: "إعدادات الموقع", for: "admin" },
  { to: "/site-state", label: "حالة الموقع", for: "admin" },
] as const satisfies NavEntry[];

const accountLinks = [
  { to: "/account", label: "حسابي", for: "admin moderator" },
] as const satisfies NavEntry[];

/** The private screens, in the order of the side menu. */
export const privateLinks = [...screenLinks, ...accountLinks];

/** The menu on phones: the private screens, those for everyone, and one's own account, where logging out follows. */
export const phoneMenu = {
  screens: screenLinks,
  site: [...siteLinks, savedLink],
  account: accountLinks,
} satisfies Record<string, readonly NavEntry[]>;

export const footerLinks: NavEntry[] = [
  { to: "/", label: "الرئيسية" },
  { to: "/contact", label: "اتصل بنا" },
  { to: "/#about", label: "هل أنت حرفي؟" },
  savedLink,
  { to: "/privacy-policy", label: "سياسة الخصوصية" },
];
