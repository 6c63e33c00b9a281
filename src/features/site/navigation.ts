import {
  BriefcaseBusiness,
  ClipboardList,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  User,
  Users,
} from "lucide-react";

export interface Entry {
  to: string;
  label: string;
  /** Who sees it: `visitor`, `user`, `admin`; none means everyone. */
  for?: string;
}

/** The header's links, line by line the specification's. */
export const headerLinks: Entry[] = [
  { to: "/", label: "الرئيسية" },
  { to: "/#about", label: "هل أنت حرفي؟" },
  { to: "/contact", label: "اتصل بنا" },
  { to: "/profile", label: "ملفي", for: "user" },
  { to: "/dashboard", label: "لوحة التحكم", for: "admin" },
];

/** The side menu of the private screens; on a phone the admin's part of the header's menu. */
export const sideLinks: (Entry & { icon: LucideIcon })[] = [
  { to: "/profile", label: "ملفي", for: "user", icon: User },
  { to: "/dashboard", label: "لوحة التحكم", for: "admin", icon: LayoutDashboard },
  { to: "/carftsman-orders", label: "الطلبات", for: "admin", icon: ClipboardList },
  { to: "/craftsmen", label: "الحرفيون", for: "admin", icon: Users },
  { to: "/received-contacts", label: "الرسائل", for: "admin", icon: Inbox },
  { to: "/cities", label: "المدن", for: "admin", icon: MapPin },
  { to: "/professions", label: "المهن", for: "admin", icon: BriefcaseBusiness },
];

export const footerLinks: Entry[] = [
  { to: "/", label: "الرئيسية" },
  { to: "/contact", label: "اتصل بنا" },
  { to: "/#about", label: "هل أنت حرفي؟" },
  { to: "/privacy-policy", label: "سياسة الخصوصية" },
];
