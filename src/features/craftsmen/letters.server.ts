import { and, eq } from "drizzle-orm";
import type { Writer } from "../../mail/letter.ts";
import { craftsman, listingStatus } from "./table.server.ts";

/** To a craftsman whose listing has been approved, unless it is no longer. */
export const approvedLetter =
  (appUrl: string): Writer =>
  async (db, { data }) => {
    const [listing] = await db
      .select({ id: craftsman.id, fullname: craftsman.fullname, gender: craftsman.gender })
      .from(craftsman)
      .where(
        and(eq(craftsman.id, Number(data.accountId)), eq(craftsman.status, listingStatus.approved)),
      );
    if (!listing) return null;
    const { id, fullname, gender } = listing;
    const update = gender === "female" ? "فحدّثيها" : "فحدّثها";
    return {
      subject: "نُشر ملفك في حِرَفي",
      name: fullname,
      paragraphs: [
        "يسرّنا أن نخبرك بأن ملفك قد نُشر، وصار الباحثون عن أصحاب مهنتك يجدونك ويتصلون بك.",
      ],
      action: { label: "عرض ملفك المنشور", url: `${appUrl}/carftsman-details/${id}` },
      notes: [`إن تغيّرت بياناتك ${update} من حسابك في الموقع، ليبقى ملفك صحيحًا.`],
    };
  };
