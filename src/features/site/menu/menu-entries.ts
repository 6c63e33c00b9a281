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
  SearchX,
  Settings,
  ShieldCheck,
  User,
  UserRoundCog,
  Users,
} from "lucide-react";
import { type NavEntry, privateLinks } from "#src/features/site/frame/navigation.ts";

interface MenuAttributes {
  icon: LucideIcon;
  /** Path prefixes of the screens below it. */
  childPrefixes?: string[];
  /** The count that its badge shows. */
  countKey?: "orders" | "locked" | "flagged" | "messages" | "site";
  /** Label in the bottom bar; entries without it are in the bar's «more» menu. */
  shortLabel?: string;
}

/** A link in the side menu and the bottom bar of the private screens. */
export type MenuEntry = NavEntry & MenuAttributes;

const attributes: Record<(typeof privateLinks)[number]["to"], MenuAttributes> = {
  "/profile": { icon: User },
  "/dashboard": { icon: LayoutDashboard, shortLabel: "اللوحة" },
  "/carftsman-orders": { icon: ClipboardList, shortLabel: "الطلبات", countKey: "orders" },
  "/craftsmen": { icon: Users, countKey: "flagged" },
  "/locked-accounts": { icon: LockKeyhole, countKey: "locked" },
  "/received-contacts": {
    icon: Inbox,
    shortLabel: "الرسائل",
    countKey: "messages",
    childPrefixes: ["/contact-edit/", "/canned-replies"],
  },
  "/cities": { icon: MapPin, childPrefixes: ["/edit-city/"] },
  "/professions": { icon: BriefcaseBusiness, childPrefixes: ["/edit-profession/"] },
  "/missed-searches": { icon: SearchX },
  "/team": { icon: UserRoundCog },
  "/audit-log": { icon: ScrollText },
  "/site-settings": { icon: Settings },
  "/site-state": { icon: Activity, countKey: "site" },
  "/account": { icon: ShieldCheck },
};

/** Entries of the side menu, and on phones of the admin's bottom bar. */
export const menuEntries: MenuEntry[] = privateLinks.map((link) => ({
  ...link,
  ...attributes[link.to],
}));

/** Whether the current screen is the entry's own or below it. */
export const isCurrentEntry = ({ to, childPrefixes = [] }: MenuEntry, pathname: string) =>
  pathname === to || childPrefixes.some((prefix) => pathname.startsWith(prefix));
