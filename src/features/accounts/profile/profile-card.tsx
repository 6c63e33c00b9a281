import { BriefcaseBusiness, type LucideIcon, Mail, MapPin, Phone, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { plural } from "../../../arabic/plural.ts";
import { Email } from "../../../ui/email.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { detailsTexts } from "../../craftsmen/details/texts.ts";
import { ProfessionChip } from "../../craftsmen/profession-chip.tsx";
import { yearsCount } from "../../craftsmen/years.texts.ts";
import { genders } from "../genders.ts";
import type { OwnRecord } from "../record.contract.ts";
import { accountLabels } from "../texts.ts";
import { OwnPicture } from "./own-picture.tsx";
import { profileTexts } from "./profile.texts.ts";

/** The own record as it stands. */
export function ProfileCard({ user }: { user: OwnRecord }) {
  const { fullname, profession, city, description, email, gender, experience } = user;
  return (
    <section aria-label={fullname} className="overflow-hidden rounded-card bg-surface shadow-card">
      <OwnPicture user={user} />
      <div className="flex flex-col gap-4 p-4 md:p-6">
        <div className="flex flex-col items-start gap-2">
          <h2 className="w-full text-panel [overflow-wrap:anywhere]">{fullname}</h2>
          <ProfessionChip title={profession.title} />
        </div>
        <div className="border-b border-line pb-4">
          <h3 className="mb-1 text-plain">{detailsTexts.about}</h3>
          <Prose text={description || profileTexts.noDescription} className="text-ink2" />
        </div>
        <dl className="flex flex-col gap-3">
          <Row icon={Mail} name={accountLabels.email}>
            <Email of={email} />
          </Row>
          <Row icon={UserRound} name={accountLabels.gender}>
            {genders.find(({ value }) => value === gender)?.text}
          </Row>
          <Row icon={MapPin} name={accountLabels.city}>
            {city.name}
          </Row>
          <Row icon={BriefcaseBusiness} name={profileTexts.experience}>
            {experience === null ? profileTexts.noExperience : plural(experience, yearsCount)}
          </Row>
          <Row icon={Phone} name={accountLabels.phone}>
            <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
              {user.phone_display}
            </bdi>
          </Row>
        </dl>
      </div>
    </section>
  );
}

function Row({
  icon: Icon,
  name,
  children,
}: {
  icon: LucideIcon;
  name: string;
  children: ReactNode;
}) {
  return (
    <div className="relative min-w-0 ps-9">
      <dt className="text-small leading-6 text-ink2">
        <Icon aria-hidden="true" className="absolute inset-y-0 start-0 my-auto size-5 text-teal" />
        {name}
      </dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
