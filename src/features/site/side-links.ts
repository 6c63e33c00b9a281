import {
  Activity,
  BriefcaseBusiness,
  ClipboardList,
  Inbox,
  LayoutDashboard,
  LockKeyhole,
  type LucideIcon,
  MapPin,
  ScrollText,
  ShieldCheck,
  User,
  Users,
} from "lucide-react";
import { type Entry, privateLinks } from "./navigation.ts";

interface Signs {
  icon: LucideIcon;
  /** Where the screens begin that belong to it. */
  below?: string;
  /** What waits there for an admin. */
  waiting?: "orders" | "locked" | "messages" | "site";
  /** Within reach of the thumb, by this name; the others stand under «more». */
  short?: string;
}

/** A way to a private screen, as the menus beside it and below it show it. */
export type SideEntry = Entry & Signs;

const signs: Record<(typeof privateLinks)[number]["to"], Signs> = {
  "/profile": { icon: User },
  "/dashboard": { icon: LayoutDashboard, short: "اللوحة" },
  "/carftsman-orders": { icon: ClipboardList, short: "الطلبات", waiting: "orders" },
  "/craftsmen": { icon: Users },
  "/locked-accounts": { icon: LockKeyhole, waiting: "locked" },
  "/received-contacts": {
    icon: Inbox,
    short: "الرسائل",
    waiting: "messages",
    below: "/contact-edit/",
  },
  "/cities": { icon: MapPin, below: "/edit-city/" },
  "/professions": { icon: BriefcaseBusiness, below: "/edit-profession/" },
  "/audit-log": { icon: ScrollText },
  "/site-state": { icon: Activity, waiting: "site" },
  "/account": { icon: ShieldCheck },
};

/** The side menu of the private screens; on a phone the admin's bar and menu. */
export const sideLinks: SideEntry[] = privateLinks.map((link) => ({ ...link, ...signs[link.to] }));

/** Whether this screen is the entry's own, or belongs to it. */
export const leadsHere = ({ to, below }: SideEntry, pathname: string) =>
  pathname === to || (below !== undefined && pathname.startsWith(below));
