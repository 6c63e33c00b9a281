import type { Listing } from "#src/features/craftsmen/contract.ts";
import {
  type FieldName,
  factFields,
  optionalFields,
  type PublicField,
  publicFields,
  shortLabelOf,
  textFields,
} from "#src/features/craftsmen/fields/fields.ts";
import { fieldIcons } from "#src/features/craftsmen/fields/icons.ts";
import { valueText } from "#src/features/craftsmen/fields/value-text.ts";
import { Prose } from "#src/ui/prose.tsx";
import { Fact } from "./fact.tsx";

const isPublic = <Name extends FieldName>(name: Name): name is Name & PublicField =>
  publicFields.some((one) => one === name);

/** Those that a craftsman has given. */
export const OptionalFacts = ({ of: listing }: { of: Listing }) =>
  factFields.filter(isPublic).map((name) => {
    const value = valueText(name, listing);
    if (value === null) return null;
    return <Fact key={name} icon={fieldIcons[name]} name={shortLabelOf(name)} value={value} />;
  });

/** Each text under its heading. */
export const OptionalTexts = ({ of: listing }: { of: Listing }) =>
  textFields.filter(isPublic).map((name) => {
    const { heading, empty } = optionalFields[name];
    const text = listing[name] ?? empty.visitor;
    if (text === undefined) return null;
    return (
      <section key={name}>
        <h2 className="mb-1 text-subtitle">{heading}</h2>
        <Prose text={text} className="max-w-[65ch]" />
      </section>
    );
  });
