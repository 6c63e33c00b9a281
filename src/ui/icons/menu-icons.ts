import {
  Activity,
  BriefcaseBusiness,
  ClipboardList,
  Copy,
  Flag,
  Inbox,
  LayoutDashboard,
  MapPin,
  ScrollText,
  SearchX,
  Settings,
  ShieldCheck,
  User,
  UserPlus,
  UserRoundCog,
  Users,
} from "lucide-react";

/** The menus' icons by the names that `screens.ts` has: public screens load that file, but none of these icons. */
export const menuIcons = {
  activity: Activity,
  briefcaseBusiness: BriefcaseBusiness,
  clipboardList: ClipboardList,
  copy: Copy,
  flag: Flag,
  inbox: Inbox,
  layoutDashboard: LayoutDashboard,
  mapPin: MapPin,
  scrollText: ScrollText,
  searchX: SearchX,
  settings: Settings,
  shieldCheck: ShieldCheck,
  user: User,
  userPlus: UserPlus,
  userRoundCog: UserRoundCog,
  users: Users,
};

export type MenuIcon = keyof typeof menuIcons;
