export interface NavEntry {
  to: string;
  label: string;
  /**
   * Audience: `visitor`, `user`, `admin` (any of them) or several, separated by spaces; or of admins
   * `owner`, or `messages` for those who read messages; everyone by default.
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
  { to: "/dashboard", label: "لوحة التحكم", for: "admin" },
] as const satisfies NavEntry[];

/** The header's links, as specified. */
export const headerLinks: NavEntry[] = [...siteLinks, ...firstLinks];

const screenLinks = [
  ...firstLinks,
  { to: "/carftsman-orders", label: "طلبات الانضمام", for: "admin" },
  { to: "/craftsmen", label: "الحرفيون", for: "admin" },
  { to: "/locked-accounts", label: "الحسابات المقفلة", for: "owner" },
  { to: "/received-contacts", label: "الرسائل", for: "messages" },
  { to: "/cities", label: "المدن", for: "owner" },
  { to: "/professions", label: "المهن", for: "owner" },
  { to: "/missed-searches", label: "بحثوا ولم يجدوا", for: "owner" },
  { to: "/team", label: "فريق الإدارة", for: "owner" },
  { to: "/audit-log", label: "سجل الإجراءات", for: "admin" },
  { to: "/site-settings", label: "إعدادات الموقع", for: "owner" },
  { to: "/site-state", label: "حالة الموقع", for: "owner" },
] as const satisfies NavEntry[];

const accountLinks = [
  { to: "/account", label: "حسابي", for: "admin" },
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
