import {
  AirVent,
  Anvil,
  BrickWall,
  BriefcaseBusiness,
  Car,
  Grid3x3,
  Hammer,
  KeyRound,
  type LucideIcon,
  type LucideProps,
  PaintRoller,
  Plug,
  Scissors,
  Sofa,
  Sprout,
  Sun,
  WashingMachine,
  Wrench,
} from "lucide-react";
import { fold } from "../../arabic/fold.ts";

/**
 * Admins name professions freely, so an icon goes by a part of the folded name. The first that fits
 * wins: «كهربائي سيارات» is more about cars than about plugs.
 */
const icons: [part: RegExp, icon: LucideIcon][] = [
  [/سيار/, Car],
  [/سباك|مواسرج|سمكر|صحيه/, Wrench],
  [/شمسي/, Sun],
  [/كهرب/, Plug],
  [/نجار/, Hammer],
  [/دهان|طراش|صباغ/, PaintRoller],
  [/(^| )بنا( |$)|معمار/, BrickWall],
  [/بلاط|مبلط|رخام|سيراميك/, Grid3x3],
  [/حداد|لحام/, Anvil],
  [/غسال|براد|ثلاج/, WashingMachine],
  [/تكييف|تبريد|مكيف/, AirVent],
  [/خياط|تفصيل|ستاير/, Scissors],
  [/منجد|تنجيد/, Sofa],
  [/بستان|حدايق/, Sprout],
  [/اقفال|مفاتيح/, KeyRound],
];

export function ProfessionIcon({ title, ...props }: LucideProps & { title: string }) {
  const folded = fold(title);
  const Icon = icons.find(([part]) => part.test(folded))?.[1] ?? BriefcaseBusiness;
  return <Icon aria-hidden="true" {...props} />;
}
