import { fold } from "#src/arabic/fold.ts";
import { type IconProps, SpriteIcon } from "#src/ui/icons/icons.tsx";

/**
 * Admins name professions freely, so an icon goes by a part of the folded name. The first that fits
 * wins: «كهربائي سيارات» is more about cars than about plugs.
 */
export const professionIcons: [part: RegExp, icon: string][] = [
  [/سيار/, "car"],
  [/سباك|مواسرج|سمكر|صحيه/, "wrench"],
  [/شمسي/, "sun"],
  [/كهرب/, "plug"],
  [/نجار/, "hammer"],
  [/دهان|طراش|صباغ/, "paint-roller"],
  [/(^| )بنا( |$)|معمار/, "brick-wall"],
  [/بلاط|مبلط|رخام|سيراميك/, "grid-3x3"],
  [/حداد|لحام/, "anvil"],
  [/غسال|براد|ثلاج/, "washing-machine"],
  [/تكييف|تبريد|مكيف/, "air-vent"],
  [/خياط|تفصيل|ستاير/, "scissors"],
  [/منجد|تنجيد/, "sofa"],
  [/بستان|حدايق/, "sprout"],
  [/اقفال|مفاتيح/, "key-round"],
];

export function ProfessionIcon({ title, ...props }: IconProps & { title: string }) {
  return <SpriteIcon name={iconOf(title)} {...props} />;
}

/** A page has the same few professions thirty times. */
const iconsByTitle = new Map<string, string>();

function iconOf(title: string) {
  const known = iconsByTitle.get(title);
  if (known) return known;
  const folded = fold(title);
  const name = professionIcons.find(([part]) => part.test(folded))?.[1] ?? "briefcase-business";
  // There are as many titles as professions; a renamed one leaves its former title.
  if (iconsByTitle.size < 1000) iconsByTitle.set(title, name);
  return name;
}

export function ProfessionChip({ title }: { title: string }) {
  return (
    <span className="inline-flex min-h-[30px] max-w-full items-center gap-1.5 rounded-chip bg-teal-tint px-2 text-tiny leading-snug font-medium md:px-2.5 md:text-small text-teal">
      <ProfessionIcon title={title} className="size-4 shrink-0 md:size-4.5" />
      <span className="min-w-0 py-0.5">{title}</span>
    </span>
  );
}
