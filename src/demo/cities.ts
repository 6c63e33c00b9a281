import type { Region } from "./names/name-lists.ts";

/** A city of the demo; only its name is stored. */
export interface DemoCity {
  name: string;
  /** Relative number of craftsmen. */
  weight: number;
  /** Whether `areas` are quarters of a big city, or places near a town. */
  big: boolean;
  areas: readonly string[];
  /** Regions of the inhabitants' names; a repeated region is more frequent. */
  regions: readonly Region[];
}

/** The capitals of the governorates first, then other towns. */
export const cities: readonly DemoCity[] = [
  city(
    "دمشق",
    40,
    "المزة، كفرسوسة، الميدان، المهاجرين، ركن الدين، المالكي، الشاغور، القصاع، باب توما، " +
      "برزة، مشروع دمر، الصالحية، الزاهرة، البرامكة، ساروجة، العدوي، القدم، التجارة",
    ["damascus", "damascus", "damascus", "palestinian", "christian", "damascus", "kurdish"],
  ),
  city(
    "حلب",
    34,
    "العزيزية، الجميلية، السليمانية، الفرقان، الحمدانية، حلب الجديدة، السريان، الأعظمية، " +
      "صلاح الدين، سيف الدولة، الأشرفية، باب النيرب، السبيل، الموكامبو، الكلاسة، السكري",
    ["aleppo", "aleppo", "aleppo", "aleppo", "armenian", "kurdish", "christian"],
  ),
  city(
    "حمص",
    18,
    "الإنشاءات، الوعر، عكرمة، الحميدية، الغوطة، الخالدية، كرم الشامي، باب السباع، المحطة، " +
      "بابا عمرو، القصور",
    ["centre", "centre", "centre", "christian", "coast"],
  ),
  city(
    "حماة",
    12,
    "الحاضر، كازو، الأندلس، الصابونية، جنوب الملعب، طريق حلب، الشريعة، القصور، المرابط",
    ["centre"],
  ),
  city(
    "اللاذقية",
    16,
    "الصليبة، مشروع الزراعة، الأمريكان، الشيخ ضاهر، الرمل الشمالي، العوينة، بسنادا، " +
      "الدعتور، مشروع شريتح",
    ["coast", "coast", "coast", "christian", "palestinian"],
  ),
  city("طرطوس", 10, "الحمرات، الغمقة، المشبكة، الرادار، البرانية، الكورنيش", [
    "coast",
    "coast",
    "coast",
    "christian",
  ]),
  city("دير الزور", 9, "الجورة، القصور، الحميدية، الجبيلة، العرضي، الموظفين، هرابش، الحويقة", [
    "east",
  ]),
  city("الرقة", 8, "المشلب، الدرعية، الثكنة، الفردوس، الرميلة، النهضة", [
    "east",
    "east",
    "kurdish",
  ]),
  city("الحسكة", 7, "غويران، العزيزية، الناصرة، تل حجر، المفتي، الصالحية، النشوة", [
    "east",
    "kurdish",
    "syriac",
  ]),
  city("السويداء", 7, "المقوس، النهضة، طريق قنوات، المشورب، الجلاء", [
    "suwayda",
    "suwayda",
    "suwayda",
    "christian",
  ]),
  city("درعا", 8, "درعا البلد، درعا المحطة، طريق السد، الكاشف، المطار، السبيل، شمال الخط", [
    "hauran",
    "hauran",
    "hauran",
    "palestinian",
  ]),
  city("إدلب", 9, "الضبيط، القصور، وادي النسيم، شارع الثلاثين، المحراب، الناعورة", ["idlib"]),
  town("القنيطرة", 2, "خان أرنبة، جباتا الخشب، الرفيد، بئر عجم", ["hauran"]),
  town("دوما", 5, "حرستا، مسرابا، عربين، سقبا", ["countryside"]),
  city("القامشلي", 8, "قدور بك، العنترية، الهلالية، الكورنيش، البشيرية، قناة السويس", [
    "kurdish",
    "kurdish",
    "syriac",
    "east",
  ]),
  town("جرمانا", 6, "المليحة، كشكول، الدويلعة، صحنايا", ["suwayda", "christian", "damascus"]),
  town("داريا", 4, "المعضمية، صحنايا، أشرفية صحنايا، جديدة عرطوز", ["countryside"]),
  town("الزبداني", 2, "بلودان، مضايا، سرغايا، بقين", ["countryside"]),
  town("يبرود", 2, "النبك، دير عطية، قارة، رأس المعرة", ["countryside", "christian"]),
  town("جبلة", 4, "عين شقاق، بيت ياشوط، الدالية", ["coast"]),
  town("بانياس", 3, "القدموس، مرقية، حريصون، العنازة", ["coast"]),
  town("سلمية", 4, "الصبورة، تلدرة، بري الشرقي، السعن", ["salamiyah"]),
  town("منبج", 3, "جرابلس، العريمة، الخفسة، مسكنة", ["east", "aleppo"]),
  town("الباب", 3, "قباسين، بزاعة، تادف، الراعي", ["aleppo", "idlib"]),
  town("البوكمال", 2, "السكرية، الصالحية، الجلاء، هجين", ["east"]),
  town("تدمر", 2, "السخنة، أرك، القريتين", ["centre", "east"]),
];

function city(name: string, weight: number, areas: string, regions: readonly Region[]): DemoCity {
  return { name, weight, big: true, areas: areas.split("، "), regions };
}

function town(name: string, weight: number, areas: string, regions: readonly Region[]): DemoCity {
  return { name, weight, big: false, areas: areas.split("، "), regions };
}
