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

/**
 * Admins name professions freely, so an icon goes by a part of the name. The first that fits wins:
 * «كهربائي سيارات» is more about cars than about plugs.
 */
const icons: [part: RegExp, icon: LucideIcon][] = [
  [/سيار/, Car],
  [/سب[ّ]?اك|صحي/, Wrench],
  [/شمسي/, Sun],
  [/كهرب/, Plug],
  [/نج[ّ]?ار/, Hammer],
  [/ده[ّ]?ان/, PaintRoller],
  [/بن[ّ]?اء/, BrickWall],
  [/بل[ّ]?اط|رخ[ّ]?ام/, Grid3x3],
  [/حد[ّ]?اد/, Anvil],
  [/غس[ّ]?ال/, WashingMachine],
  [/تكييف|تبريد/, AirVent],
  [/خي[ّ]?اط|ستائر/, Scissors],
  [/منج[ّ]?د/, Sofa],
  [/بستان|حدائق/, Sprout],
  [/[أا]قفال|مفاتيح/, KeyRound],
];

export function ProfessionIcon({ title, ...props }: LucideProps & { title: string }) {
  const Icon = icons.find(([part]) => part.test(title))?.[1] ?? BriefcaseBusiness;
  return <Icon aria-hidden="true" {...props} />;
}
