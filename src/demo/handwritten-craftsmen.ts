import type { ProfessionTitle } from "./catalogue.ts";
import type { Person } from "./names/names.ts";

interface HandwrittenCraftsman extends Pick<Person, "gender"> {
  /** In seconds. */
  age: number;
  fullname: string;
  latin: string;
  profession: ProfessionTitle;
  city: string;
  portrait: string | null;
  experience: number | null;
  description: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The first page of the demo, newest first; written by hand, as it gives the first impression. */
export const handwrittenCraftsmen: readonly HandwrittenCraftsman[] = [
  {
    age: 48,
    fullname: "كنان ديب",
    latin: "kinan.deeb",
    gender: "male",
    profession: "فني كاميرات مراقبة",
    city: "طرطوس",
    portrait: "technician-6",
    experience: 4,
    description:
      "تركيب كاميرات المراقبة للبيوت والمحال، وربطها بالهاتف، وترتيب أسلاكها داخل مجارٍ لا " +
      "تُرى.\n\n" +
      "أعمل في طرطوس وصافيتا، وأردّ على الرسائل في أيّ وقت.",
  },
  {
    age: 12 * MINUTE + 20,
    fullname: "محمود الحلبي",
    latin: "mahmoud.halabi",
    gender: "male",
    profession: "سبّاك",
    city: "دمشق",
    portrait: "plumber-1",
    experience: 14,
    description:
      "تمديد شبكات المياه والصرف وصيانتها، وكشف التسرّب دون تكسير قدر الإمكان، " +
      "وتركيب السخّانات والخلّاطات والمضخّات.\n\n" +
      "أعمل في المزة وكفرسوسة والميدان، من 8\u00A0صباحًا حتى 8\u00A0مساءً.",
  },
  {
    age: 2 * HOUR + 9 * MINUTE,
    fullname: "وائل ناصيف",
    latin: "wael.nassif",
    gender: "male",
    profession: "كهربائي",
    city: "حمص",
    portrait: "electrician-3",
    experience: 7,
    description:
      "أصلح أعطال الكهرباء في البيوت والمحال، وأركّب الإنفرتر والبطاريات واللوحات الجديدة. " +
      "أقيس قبل أن أحكم، وأشرح لك سبب العطل.\n\n" +
      "أعمل في الإنشاءات وعكرمة والحميدية، كل أيام الأسبوع عدا الجمعة.",
  },
  {
    age: 5 * HOUR + 31 * MINUTE,
    fullname: "أبو نبيل الخطيب",
    latin: "abu.nabil.khatib",
    gender: "male",
    profession: "نجّار",
    city: "دمشق",
    portrait: "carpenter-1",
    experience: 38,
    description:
      "ورثت الصنعة عن أبي في القيمرية، وأشتغل الخشب منذ 38\u00A0سنة: غرف نوم ومكتبات " +
      "وأبواب، وترميم الأثاث القديم مع المحافظة على شكله الأول.\n\n" +
      "أستقبلكم في الورشة صباحًا، وآخذ القياس في البيت بعد العصر.",
  },
  {
    age: DAY + 3 * HOUR,
    fullname: "هناء درويش",
    latin: "hanaa.darwish",
    gender: "female",
    profession: "دهّان",
    city: "حماة",
    portrait: "painter-7",
    experience: 6,
    description:
      "أدهن غرف النوم والأطفال والمطابخ، وأساعد في اختيار الألوان بحسب ضوء البيت. " +
      "أغطّي الأثاث قبل البدء وأسلّم المكان نظيفًا.\n\n" +
      "أعمل في الشريعة والصابونية وكازو، من 9\u00A0صباحًا حتى 5\u00A0عصرًا.",
  },
  {
    age: 2 * DAY + 2 * HOUR,
    fullname: "ياسر العبد الله",
    latin: "yaser.abdullah",
    gender: "male",
    profession: "بنّاء",
    city: "دير الزور",
    portrait: "builder-6",
    experience: 19,
    description:
      "بناء بالحجر والبلوك، وترميم البيوت المتضرّرة بعد كشف مهندس. معي ورشة من 4\u00A0عمّال.\n\n" +
      "نعمل في الجورة والقصور وريف دير الزور القريب.",
  },
  {
    age: 3 * DAY + 5 * HOUR,
    fullname: "سامر قبّاني",
    latin: "samer.kabbani",
    gender: "male",
    profession: "نجّار",
    city: "اللاذقية",
    portrait: "carpenter-3",
    experience: 12,
    description:
      "مطابخ وخزائن جدارية على القياس، بخشب يتحمّل رطوبة البحر. ترى الرسم والسعر قبل قصّ أول " +
      "لوح.\n\n" +
      "أعمل في اللاذقية وجبلة.",
  },
  {
    age: 4 * DAY + 7 * HOUR,
    fullname: "مصطفى عزّ الدين",
    latin: "mustafa.ezzeddin",
    gender: "male",
    profession: "فني تكييف",
    city: "حلب",
    portrait: null,
    experience: 9,
    description:
      "تركيب المكيّفات ونقلها وتنظيفها، وإصلاح التسرّب قبل تعبئة الغاز لا بعدها. " +
      "أكفل التركيب سنة كاملة.\n\n" +
      "أعمل في الفرقان وحلب الجديدة والحمدانية، حتى 9\u00A0مساءً في الصيف.",
  },
  {
    age: 5 * DAY + 4 * HOUR,
    fullname: "عبد الرحمن الشامي",
    latin: "abdulrahman.shami",
    gender: "male",
    profession: "حدّاد",
    city: "دمشق",
    portrait: "smith-2",
    experience: 41,
    description:
      "حديد مشغول باليد للأبواب والدرابزين والحمايات، ولحام ما انكسر. أعمل على مهل، " +
      "لكن ما أسلّمه يبقى.\n\n" +
      "ورشتي في القدم، والتركيب في كل أحياء دمشق.",
  },
  {
    age: 6 * DAY + 8 * HOUR,
    fullname: "لين حدّاد",
    latin: "leen.haddad",
    gender: "female",
    profession: "كهربائي",
    city: "السويداء",
    portrait: "electrician-7",
    experience: 3,
    description:
      "درست الهندسة الكهربائية وأحبّ العمل بيديّ: تأسيس الشقق، وتوزيع الإنارة، وإصلاح أعطال " +
      "اللوحات والمآخذ.\n\n" +
      "أعمل في المدينة وفي شهبا وقنوات، من السبت إلى الخميس.",
  },
  {
    age: 8 * DAY + HOUR,
    fullname: "جهاد المصري",
    latin: "jihad.masri",
    gender: "male",
    profession: "بلّاط",
    city: "درعا",
    portrait: "builder-2",
    experience: 16,
    description:
      "أبلّط الحمّامات والمطابخ والأدراج، وأركّب القياسات الكبيرة بميزان الليزر. " +
      "أحسب الهدر بدقّة كي لا تشتري أكثر من حاجتك.\n\n" +
      "أعمل في درعا المحطة ودرعا البلد والقرى القريبة.",
  },
  {
    age: 9 * DAY + 6 * HOUR,
    fullname: "إدريس الفراتي",
    latin: "idris.furati",
    gender: "male",
    profession: "فني طاقة شمسية",
    city: "الرقة",
    portrait: "technician-5",
    experience: 5,
    description:
      "منظومات شمسية للبيوت ولمضخّات الآبار. أحسب حاجتك أولًا، ثم أقترح عدد الألواح وحجم " +
      "البطارية، وأعود بعد شهر لأطمئن على الشحن.\n\n" +
      "أعمل في الرقة وريفها.",
  },
];
