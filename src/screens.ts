import type { MenuIcon } from "./ui/icons/menu-icons.ts";

/** A screen: its address, its file, and who may open it. */
export interface Screen {
  /** The path as React Router writes it. */
  path: string;
  /** Its file in `src/features`, without `.page.tsx`. */
  page: string;
  /** The people who may open it; everyone by default. `messages` are the admins who read messages. */
  for?: "visitor" | "user" | "admin" | "messages" | "owner";
}

interface MenuScreen extends Screen {
  label: string;
  icon: MenuIcon;
  /** Label in the bottom bar; entries without it are in the bar's «more» menu. */
  shortLabel?: string;
  /** The count that its badge shows. */
  count?: "orders" | "flagged" | "reports" | "messages" | "site";
  /** The beginnings of the paths on which this entry is marked, too. */
  childPrefixes?: string[];
}

// An entry in one of these two lists is all that a screen needs beside its file: the routes, the guards, the
// menus and the paths that the log may name are made of it. Paths stay as they are, with their odd spellings:
// links and existing clients rely on them.

/** The private screens that the menus lead to, in their order. Every browser loads this list. */
export const menuScreens: readonly MenuScreen[] = [
  {
    path: "/profile",
    page: "accounts/profile/profile",
    for: "user",
    label: "ملفي",
    icon: "user",
    childPrefixes: ["/print"],
  },
  {
    path: "/dashboard",
    page: "dashboard/dashboard",
    for: "admin",
    label: "لوحة التحكم",
    icon: "layoutDashboard",
    shortLabel: "اللوحة",
  },
  {
    path: "/carftsman-orders",
    page: "moderation/orders/orders",
    for: "admin",
    label: "طلبات الانضمام",
    icon: "clipboardList",
    shortLabel: "الطلبات",
    count: "orders",
    childPrefixes: ["/revisions"],
  },
  {
    path: "/craftsmen",
    page: "moderation/records/records",
    for: "admin",
    label: "الحرفيون",
    icon: "users",
    count: "flagged",
    childPrefixes: ["/listings/", "/removal-requests", "/import", "/untold", "/call-list"],
  },
  {
    path: "/reports",
    page: "reports/reports",
    for: "admin",
    label: "البلاغات",
    icon: "flag",
    count: "reports",
  },
  {
    path: "/duplicates",
    page: "duplicates/duplicates",
    for: "admin",
    label: "ملفات متشابهة",
    icon: "copy",
    childPrefixes: ["/duplicates/"],
  },
  {
    path: "/add-craftsman",
    page: "listings/add",
    for: "admin",
    label: "إضافة حرفي",
    icon: "userPlus",
  },
  {
    path: "/received-contacts",
    page: "messages/inbox/inbox",
    for: "messages",
    label: "الرسائل",
    icon: "inbox",
    shortLabel: "الرسائل",
    count: "messages",
    childPrefixes: ["/contact-edit/", "/canned-replies"],
  },
  {
    path: "/cities",
    page: "catalogue/screens/cities",
    for: "owner",
    label: "المدن",
    icon: "mapPin",
    childPrefixes: ["/edit-city/", "/edit-place/"],
  },
  {
    path: "/professions",
    page: "catalogue/screens/professions",
    for: "owner",
    label: "المهن",
    icon: "briefcaseBusiness",
    childPrefixes: ["/edit-profession/"],
  },
  {
    path: "/missed-searches",
    page: "craftsmen/search/missed-queries/missed-searches",
    for: "owner",
    label: "بحثوا ولم يجدوا",
    icon: "searchX",
  },
  {
    path: "/team",
    page: "team/team",
    for: "owner",
    label: "فريق الإدارة",
    icon: "userRoundCog",
  },
  {
    path: "/audit-log",
    page: "audit/audit-log",
    for: "admin",
    label: "سجل الإجراءات",
    icon: "scrollText",
  },
  {
    path: "/site-settings",
    page: "site-settings/screen/settings",
    for: "owner",
    label: "إعدادات الموقع",
    icon: "settings",
  },
  {
    path: "/site-state",
    page: "site-state/site-state",
    for: "owner",
    label: "حالة الموقع",
    icon: "activity",
    count: "site",
  },
  {
    path: "/account",
    page: "team/account",
    for: "admin",
    label: "حسابي",
    icon: "shieldCheck",
  },
];

/** All other screens but home. */
export const otherScreens: readonly Screen[] = [
  { path: "/contact", page: "messages/contact" },
  { path: "/conversation/:id", page: "messages/conversation/conversation" },
  { path: "/alert", page: "craftsmen/alerts/ask" },
  { path: "/alert/:token", page: "craftsmen/alerts/alert" },
  { path: "/privacy-policy", page: "site/policy/privacy-policy" },
  { path: "/licenses", page: "site/policy/data-sources" },
  { path: "/saved", page: "craftsmen/device/saved" },
  { path: "/trades", page: "craftsmen/trades/all-trades" },
  { path: "/carftsman-details/:id", page: "craftsmen/details/details" },
  { path: "/remove-listing/:id", page: "listings/remove" },
  { path: "/report/:id", page: "reports/report" },
  { path: "/print", page: "accounts/own-page/print", for: "user" },
  { path: "/revisions", page: "moderation/revisions/revisions", for: "admin" },
  { path: "/listings/:id", page: "listings/listing", for: "admin" },
  { path: "/duplicates/:id/:other", page: "duplicates/pair", for: "admin" },
  { path: "/import", page: "imports/screen/import", for: "owner" },
  { path: "/untold", page: "imports/screen/untold", for: "owner" },
  { path: "/removal-requests", page: "listings/removals", for: "admin" },
  { path: "/:city/:profession", page: "craftsmen/trades/trade" },
  { path: "/email/verify/:id/:hash", page: "accounts/recovery/verify-email" },
  { path: "/invitation/:token", page: "team/invitation" },
  { path: "/still-working/:id", page: "freshness/still-working" },
  { path: "/call-list", page: "freshness/call-list", for: "admin" },
  { path: "/claim", page: "accounts/phone/by-number" },
  { path: "/claim/:token", page: "accounts/phone/claim" },
  { path: "/revert-contacts/:id", page: "accounts/contact-change/revert-contacts" },
  { path: "/start", page: "catalogue/start/start", for: "owner" },
  { path: "/forbidden", page: "site/error-screens/forbidden" },
  { path: "/login", page: "accounts/login/login", for: "visitor" },
  { path: "/register", page: "accounts/registration/register", for: "visitor" },
  { path: "/forget-password", page: "accounts/recovery/forget-password", for: "visitor" },
  {
    path: "/password/reset/:token",
    page: "accounts/recovery/reset-password",
    for: "visitor",
  },
  {
    path: "/contact-edit/:id",
    page: "messages/message/message",
    for: "messages",
  },
  {
    path: "/canned-replies",
    page: "messages/canned-replies/canned-replies",
    for: "owner",
  },
  {
    path: "/edit-city/:id",
    page: "catalogue/screens/edit-city",
    for: "owner",
  },
  {
    path: "/edit-city/:id/places",
    page: "catalogue/places/places",
    for: "owner",
  },
  {
    path: "/edit-place/:id",
    page: "catalogue/places/edit-place",
    for: "owner",
  },
  {
    path: "/edit-profession/:id",
    page: "catalogue/screens/edit-profession",
    for: "owner",
  },
];

export const allScreens = () => [...menuScreens, ...otherScreens];

/** The first part of a screen's path, or of a URL's. */
export const firstSegment = (path: string) => path.split(/[/?]/)[1] ?? "";
