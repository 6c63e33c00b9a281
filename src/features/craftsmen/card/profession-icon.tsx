import { fold } from "#src/arabic/fold.ts";
import type { ProfessionView } from "#src/features/catalogue/contract.ts";
import type { TradeIcon } from "#src/features/catalogue/trade-icons/icons.ts";
import { type IconProps, SpriteIcon } from "#src/ui/icons/icons.tsx";

/**
 * Admins name professions freely, so without a chosen icon one goes by a part of the folded name. The first
 * that fits wins: «كهربائي سيارات» is more about cars than about plugs.
 */
export const professionIcons: [part: RegExp, icon: TradeIcon][] = [
  [/كهرب.*سيار|بطاريات/, "car-battery"],
  [/سيار|ميكانيك/, "car"],
  [/سباك|مواسرج|سمكر|صحيه/, "faucet"],
  [/شمسي/, "solar-panel"],
  [/كهرب/, "plug"],
  [/نجار/, "hammer"],
  [/دهان|طراش|صباغ/, "paint-roller"],
  [/(^| )بنا( |$)|معمار/, "brick-wall"],
  [/بلاط|مبلط|سيراميك/, "grid-3x3"],
  [/رخام/, "stone"],
  [/حداد|لحام/, "anvil"],
  [/غسال|براد|ثلاج/, "washing-machine"],
  [/تكييف|تبريد|مكيف/, "air-vent"],
  [/تدفيه/, "heater"],
  [/ستاير/, "blinds"],
  [/خياط|تفصيل/, "scissors"],
  [/منجد|تنجيد/, "sofa"],
  [/بستان|حدايق/, "sprout"],
  [/اقفال|مفاتيح/, "key-round"],
  [/المنيوم/, "grid-2x2"],
  [/كاميرا/, "cctv"],
  [/جبس/, "lamp-ceiling"],
  [/عزل/, "umbrella"],
  [/زجاج/, "mirror-rectangular"],
  [/لاقط|ستلايت/, "satellite-dish"],
  [/مصاعد|مصعد/, "arrow-up-down"],
];

type NamedProfession = Pick<ProfessionView, "title" | "icon">;

export function ProfessionIcon({
  profession: { title, icon },
  ...props
}: IconProps & { profession: NamedProfession }) {
  return <SpriteIcon name={icon ?? iconOf(title)} {...props} />;
}

/** A page has the same few professions thirty times. */
const iconsByTitle = new Map<string, string>();

export function iconOf(title: string): string {
  const known = iconsByTitle.get(title);
  if (known) return known;
  const folded = fold(title);
  const name = professionIcons.find(([part]) => part.test(folded))?.[1] ?? "briefcase-business";
  // There are as many titles as professions; a renamed one leaves its former title.
  if (iconsByTitle.size < 1000) iconsByTitle.set(title, name);
  return name;
}

export function ProfessionChip({ profession }: { profession: NamedProfession }) {
  return (
    <span className="inline-flex min-h-[30px] max-w-full items-center gap-1.5 rounded-chip bg-teal-tint px-2 text-tiny leading-snug font-medium md:px-2.5 md:text-small text-teal">
      <ProfessionIcon profession={profession} className="size-[1.2em] shrink-0" />
      <span className="min-w-0 py-0.5">{profession.title}</span>
    </span>
  );
}
