import { Mail, MapPin, Phone, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { genders } from "#src/features/accounts/forms/genders.ts";
import type { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { ProfessionChip } from "#src/features/craftsmen/card/profession-chip.tsx";
import {
  factFields,
  labelOf,
  optionalFields,
  shortLabelOf,
  textFields,
} from "#src/features/craftsmen/fields/fields.ts";
import { fieldIcons } from "#src/features/craftsmen/fields/icons.ts";
import { valueText } from "#src/features/craftsmen/fields/value-text.ts";
import { Email } from "#src/ui/email.tsx";
import type { Icon } from "#src/ui/icons/sprite-icon.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { OwnPicture } from "./own-picture.tsx";

/** One's own profile as it stands. */
export function ProfileCard({ user }: { user: OwnRecord }) {
  const { fullname, profession, city, email, gender } = user;
  return (
    <section aria-label={fullname} className="overflow-hidden rounded-card bg-surface shadow-card">
      <OwnPicture user={user} />
      <div className="flex flex-col gap-4 p-4 md:p-6">
        <div className="flex flex-col items-start gap-2">
          <h2 className="w-full text-panel [overflow-wrap:anywhere]">{fullname}</h2>
          <ProfessionChip title={profession.title} />
        </div>
        {textFields.map((name) => (
          <div key={name} className="border-b border-line pb-4">
            <h3 className="mb-1 text-plain">{optionalFields[name].heading}</h3>
            <Prose
              text={user[name] || optionalFields[name].empty.craftsman}
              className="text-ink2"
            />
          </div>
        ))}
        <dl className="flex flex-col gap-3">
          <Row icon={Mail} name={labelOf("email")}>
            <Email of={email} />
          </Row>
          <Row icon={UserRound} name={labelOf("gender")}>
            {genders.find(({ value }) => value === gender)?.text}
          </Row>
          <Row icon={MapPin} name={labelOf("city")}>
            {city.name}
          </Row>
          {factFields.map((name) => (
            <Row key={name} icon={fieldIcons[name]} name={shortLabelOf(name)}>
              {valueText(name, user) ?? optionalFields[name].empty.craftsman}
            </Row>
          ))}
          <Row icon={Phone} name={labelOf("phone")}>
            <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
              {user.phone_display}
            </bdi>
          </Row>
        </dl>
      </div>
    </section>
  );
}

function Row({ icon: Icon, name, children }: { icon: Icon; name: string; children: ReactNode }) {
  return (
    <div className="relative min-w-0 ps-9">
      <dt className="text-small leading-6 text-ink2">
        <Icon aria-hidden="true" className="absolute inset-y-0 start-0 my-auto size-5 text-teal" />
        {name}
      </dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
