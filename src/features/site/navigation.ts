export interface NavEntry {
  to: string;
  label: string;
  /**
   * Audience: `visitor`, `user`, `admin` or several, separated by spaces; everyone by default. Of admins
   * `admin` alone is for owners, `admin moderator` for all, `admin messages` for those who read messages.
   */
  for?: string;
}

/** The header's links, as specified. */
export const headerLinks: NavEntry[] = [
  { to: "/", label: "الرئيسية", for: "user admin" },
  { to: "/#about", label: "هل أنت حرفي؟" },
  { to: "/contact", label: "اتصل بنا" },
  { to: "/profile", label: "ملفي", for: "user" },
  { to: "/dashboard", label: "لوحة التحكم", for: "admin moderator" },
];

/** On phones in the menu, too. */
export const savedLink: NavEntry = { to: "/saved", label: "المحفوظون" };

/** The private screens, in the order of their menus. */
export const privateLinks = [
  { to: "/profile", label: "ملفي", for: "user" },
  { to: "/dashboard", label: "لوحة التحكم", for: "admin moderator" },
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
  { to: "/account", label: "حسابي", for: "admin moderator" },
] as const satisfies NavEntry[];

export const footerLinks: NavEntry[] = [
  { to: "/", label: "الرئيسية" },
  { to: "/contact", label: "اتصل بنا" },
  { to: "/#about", label: "هل أنت حرفي؟" },
  savedLink,
  { to: "/privacy-policy", label: "سياسة الخصوصية" },
];
