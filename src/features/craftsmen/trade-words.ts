import { fold, foldedWords } from "../../arabic/fold.ts";

/** @param names what whoever runs the site may call it, apart by «،» @param asked what else people say */
const trade = (names: string, asked = "") => ({
  names: names.split("، ").map(fold),
  asked: foldedWords(asked),
});

/**
 * The same trade has other names from city to city, and who needs one may say what it works on.
 * A title of a profession holds one of the names.
 */
const trades = [
  trade(
    "سبّاك، مواسرجي، سمكري، أدوات صحية، تمديدات صحية",
    "ماسورة مواسير أنبوب أنابيب تسريب تسرب ماء مياه تسليك مجاري حنفية بلاعة سيفون plumber",
  ),
  trade("كهربائي، كهربجي", "electrician"),
  trade("نجّار", "خشب موبيليا carpenter"),
  trade("دهّان، طرّاش، صبّاغ، نقّاش", "دهين طلاء painter"),
  trade("حدّاد، لحّام", "حديد لحيم welder blacksmith"),
  trade("بلّاط، مبلّط، سيراميك", "كاشي زليج tiler"),
  trade("بنّاء، معماري", "طوب بلوك ترميم"),
  trade("تكييف، تبريد، مكيفات", "مكيف كنديشن سبليت فريون ac"),
  trade("غسّالات، برّادات، أجهزة منزلية", "ثلاجة ثلاجات برّاد غسّالة جلاية فريزر"),
  trade("ميكانيكي", "مكانيكي ميكانسيان مكانسيان كراج mechanic"),
  trade("طاقة شمسية", "سولار إنفرتر ألواح"),
  trade("ألمنيوم، ألومنيوم، ألوميتال", "ألمينيوم"),
  trade("كاميرات", "كمرات"),
  trade("خيّاط، تفصيل", "ترزي درزي tailor"),
  trade("تدفئة", "شوفاج صوبيا"),
  trade("جبس، جبصين", "جص جبسمبورد"),
  trade("رخّام", "غرانيت جرانيت"),
  trade("عزل", "رطوبة تسريب عازل"),
  trade("زجّاج", "قزاز مرايا"),
  trade("منجّد، تنجيد", "كنب كنبايات"),
  trade("بستاني، حدائق", "جنايني حديقة gardener"),
  trade("صحون لاقطة، ستلايت", "دش ساتلايت ستالايت"),
  trade("أقفال، مفاتيح", "قفل مفتاح كالون كوالين"),
  trade("ستائر", "برداية برادي"),
  trade("مصاعد", "مصعد أسانسير"),
];

const namesBy = new Map<string, string[]>();
for (const { names, asked } of trades) {
  for (const word of [...names, ...asked]) {
    namesBy.set(word, [...(namesBy.get(word) ?? []), ...names]);
  }
}

/** The names, folded, of the trades that a folded word asks for. */
export const namesAskedBy = (word: string): string[] => namesBy.get(word) ?? [];
