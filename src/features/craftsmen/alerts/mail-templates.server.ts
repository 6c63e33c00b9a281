import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { every, listingTotal } from "#src/features/craftsmen/counts/table.server.ts";
import { type MailSite, type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";
import { readLinkKey } from "#src/program-state/link-key.server.ts";
import { alert } from "./table.server.ts";
import { alertTexts, subjectText } from "./texts.ts";
import { alertToken, confirmationOf } from "./tokens.server.ts";

interface LinkSite extends MailSite {
  appKey: string;
}

/**
 * Asks whether the alert is the recipient's; null once it was confirmed or deleted. It says nothing that was typed, since
 * anybody can have it sent to anybody.
 */
export const alertConfirmMail =
  (site: LinkSite): MailTemplate =>
  async (db, { data }) => {
    const id = String(data.alertId);
    const [found] = await db
      .select({ profession: profession.title, city: city.name })
      .from(alert)
      .leftJoin(profession, eq(profession.id, alert.professionId))
      .leftJoin(city, eq(city.id, alert.cityId))
      .where(and(eq(alert.id, id), isNull(alert.confirmedAt)));
    if (!found) return null;
    const sought = found.profession ?? alertTexts.soughtWork;
    const subject = subjectText({ ...found, profession: sought, query: null });
    const key = await readLinkKey(db, site.appKey);
    const url = new URL(`/alert/${alertToken(key, id)}`, site.appUrl);
    url.searchParams.set("confirm", confirmationOf(key, id));
    return {
      subject: `هل نخبرك حين يتوفر ${subject}؟`,
      paragraphs: [
        `طلب أحدهم في ${siteNameOf(site)} أن نرسل رسالة إلى هذا البريد حين يتوفر ${subject}.`,
        "إن كنت أنت فافتح الرابط واضغط «نعم، أخبروني».",
      ],
      action: { label: "فتح الطلب", url: url.href },
      notes: [
        "الرابط صالح لمدة يومين، وتستطيع حذف الطلب منه.",
        "إن لم تطلب ذلك فتجاهل هذه الرسالة، ولن نراسلك.",
      ],
    };
  };

/** Tells that somebody is listed; null if nobody is any more. */
export const alertFoundMail =
  ({ appUrl }: MailSite): MailTemplate =>
  async (db, { data }) => {
    const professionId = Number(data.professionId);
    const cityId = typeof data.cityId === "number" ? data.cityId : null;
    const [wanted] = await db
      .select({ profession: profession.title })
      .from(profession)
      .where(eq(profession.id, professionId));
    if (!wanted || !(await isListed(db, professionId, cityId))) return null;
    const [place] =
      cityId === null
        ? []
        : await db.select({ city: city.name }).from(city).where(eq(city.id, cityId));
    const text = subjectText({ ...wanted, city: place?.city ?? null, query: null });
    const url = new URL("/", appUrl);
    url.searchParams.set("profession", String(professionId));
    if (cityId !== null) url.searchParams.set("city", String(cityId));
    return {
      subject: `صار متوفرًا: ${text}`,
      paragraphs: [`طلبت أن نخبرك حين يتوفر ${text}. صار متوفرًا الآن.`],
      action: { label: "عرض الحرفيين", url: url.href },
      notes: ["هذه رسالتنا الوحيدة عن هذا الطلب، وحذفنا طلبك من عندنا."],
    };
  };

const isListed = async (db: Database, professionId: number, cityId: number | null) =>
  (await db.$count(
    listingTotal,
    and(
      eq(listingTotal.professionId, professionId),
      eq(listingTotal.cityId, cityId ?? every),
      gt(listingTotal.listed, 0),
    ),
  )) > 0;
