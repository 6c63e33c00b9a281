import {
  Activity,
  BriefcaseBusiness,
  ClipboardList,
  Inbox,
  LayoutDashboard,
  LockKeyhole,
  MapPin,
  ScrollText,
  SearchX,
  Settings,
  ShieldCheck,
  User,
  UserRoundCog,
  Users,
} from "lucide-react";

/** The icons of the menus' entries. `screens.ts` names them, since public screens need it without icons. */
export const menuIcons = {
  activity: Activity,
  briefcaseBusiness: BriefcaseBusiness,
  clipboardList: ClipboardList,
  inbox: Inbox,
  layoutDashboard: LayoutDashboard,
  lockKeyhole: LockKeyhole,
  mapPin: MapPin,
  scrollText: ScrollText,
  searchX: SearchX,
  settings: Settings,
  shieldCheck: ShieldCheck,
  user: User,
  userRoundCog: UserRoundCog,
  users: Users,
};

export type MenuIcon = keyof typeof menuIcons;
