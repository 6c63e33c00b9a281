import { foldedWords } from "#src/arabic/fold.ts";

/**
 * Common first and family names that are also names of places, or words of such: a place is meant only behind a
 * preposition. By hand, from the places of `places.tsv`.
 */
const personNames = new Set(
  foldedWords(`محمد أحمد محمود علي حسن حسين خالد عمر يوسف إبراهيم إسماعيل سعيد صالح سالم ناصر منصور كامل جميل كريم
    حمزة عباس جعفر موسى عيسى داود سليمان يحيى زكريا طارق زياد سامي رامي فادي شادي نور هدى منى ليلى سلمى مريم زينب
    فاطمة عائشة خديجة رقية حمدان حمد زايد خليفة راشد سلطان مبارك فرج فهد سعود فيصل تركي مشعل بدر نايف ماجد وليد هاني
    غانم شاهين عثمان عفيف حيدر نزار معن زهير أيوب إدريس عمران جابر جبر عامر عماد مازن هيثم وسام بسام حسام هشام عصام
    غسان قاسم كنعان لقمان مروان نعمان وهبة ياسر يعقوب مصطفى مرتضى صادق مهدي كاظم رضا جاسم حاتم سلمان ليث ريم جمال
    شامي رفاعي قصير كيوان عدرا زعيم خضر أمل نصر زيتون مسالمة رياض بركة جهاد سلامة جرف نعيم لوى روي زهرة كرم محاميد`),
);

/** Whether a folded word, also behind «ال», is a person's name. */
export const isPersonName = (folded: string): boolean =>
  personNames.has(folded) || personNames.has(folded.replace(/^ال/, ""));
