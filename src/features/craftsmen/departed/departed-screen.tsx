import { tradeAddress } from "#src/features/craftsmen/trades/address.ts";
import { tradePlural } from "#src/features/craftsmen/trades/trade-plural.ts";
import { MessageScreen } from "#src/features/site/error-screens/message-screen.tsx";
import { titleOf } from "#src/settings/current-site.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import type { DepartedListing } from "./contract.ts";

const texts = {
  title: "لم يعد هذا الحرفي في الدليل",
  text: "حذف صاحب هذا الملف ملفه. في الدليل غيره من أهل مهنته.",
};

/** In place of a listing that its craftsman has deleted, without a name. */
export function DepartedScreen({ profession, city }: DepartedListing) {
  const trade = profession && city && { profession, city };
  return (
    <>
      <title>{titleOf(texts.title)}</title>
      <MessageScreen lines={[texts.title]} text={texts.text}>
        {trade && <ButtonLink to={tradeAddress(trade)}>{tradePlural(trade)}</ButtonLink>}
      </MessageScreen>
    </>
  );
}
