import {
  Activity,
  BriefcaseBusiness,
  ClipboardList,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  ScrollText,
  ShieldCheck,
  User,
  Users,
} from "lucide-react";

export interface Entry {
  to: string;
  label: string;
  /** Who sees it: `visitor`, `user`, `admin`; none means everyone. */
  for?: string;
}

/** A way to a private screen. */
export interface SideEntry extends Entry {
  icon: LucideIcon;
  /** Where the screens begin that belong to it. */
  below?: string;
  /** What waits there for an admin. */
  waiting?: "orders" | "messages" | "failedMails";
  /** Within reach of the thumb, by this name; the others stand under «more». */
  short?: string;
}

/** The header's links, line by line the specification's. */
export const headerLinks: Entry[] = [
  { to: "/", label: "الرئيسية" },
  { to: "/#about", label: "هل أنت حرفي؟" },
  { to: "/contact", label: "اتصل بنا" },
  { to: "/profile", label: "ملفي", for: "user" },
  { to: "/dashboard", label: "لوحة التحكم", for: "admin" },
];

/** The side menu of the private screens; on a phone the admin's bar and menu. */
export const sideLinks: SideEntry[] = [
  { to: "/profile", label: "ملفي", for: "user", icon: User },
  {
    ...{ to: "/dashboard", label: "لوحة التحكم", for: "admin", icon: LayoutDashboard },
    short: "اللوحة",
  },
  {
    ...{ to: "/carftsman-orders", label: "الطلبات", for: "admin", icon: ClipboardList },
    ...{ short: "الطلبات", waiting: "orders" },
  },
  { to: "/craftsmen", label: "الحرفيون", for: "admin", icon: Users },
  {
    ...{ to: "/received-contacts", label: "الرسائل", for: "admin", icon: Inbox },
    ...{ short: "الرسائل", waiting: "messages", below: "/contact-edit/" },
  },
  { to: "/cities", label: "المدن", for: "admin", icon: MapPin, below: "/edit-city/" },
  {
    ...{ to: "/professions", label: "المهن", for: "admin", icon: BriefcaseBusiness },
    below: "/edit-profession/",
  },
  { to: "/audit-log", label: "سجل الإجراءات", for: "admin", icon: ScrollText },
  {
    ...{ to: "/site-state", label: "حالة الموقع", for: "admin", icon: Activity },
    waiting: "failedMails",
  },
  { to: "/account", label: "حسابي", for: "admin", icon: ShieldCheck },
];

/** Whether this screen is the entry's own, or belongs to it. */
export const leadsHere = ({ to, below }: SideEntry, pathname: string) =>
  pathname === to || (below !== undefined && pathname.startsWith(below));

export const footerLinks: Entry[] = [
  { to: "/", label: "الرئيسية" },
  { to: "/contact", label: "اتصل بنا" },
  { to: "/#about", label: "هل أنت حرفي؟" },
  { to: "/privacy-policy", label: "سياسة الخصوصية" },
];
