import { type Name, names, type Region } from "./name-lists.ts";

export const firstNames = {
  male: {
    older: names(
      "عدنان adnan، موفّق mouaffak، عبد القادر abdulkader، رياض riad، بشير bashir",
      "منير munir، صبحي soubhi، فوزي fawzi، محمد خير mhd-kheir، عبد الغني abdulghani",
      "نبيل nabil، سليم salim، نديم nadim، هشام hisham، عبد الكريم abdulkarim، مأمون mamoun",
      "فاروق farouk، جميل jamil، سعيد saeed",
    ),
    any: names(
      "محمود mahmoud، أحمد ahmad، محمد mohammad، خالد khaled، عمر omar، علي ali، حسن hasan",
      "حسين hussein، يوسف yousef، إبراهيم ibrahim، مصطفى mustafa، ياسر yaser، سامر samer",
      "ماهر maher، باسم basem، وائل wael، فراس firas، مازن mazen، نزار nizar، أيمن ayman",
      "حسام hussam، زياد ziad، طارق tarek، غياث ghiath، كمال kamal، عبد الرحمن abdulrahman",
      "نضال nidal، هاني hani، هيثم haitham، وليد walid، يحيى yahya، جهاد jihad، خليل khalil",
      "صالح saleh، عصام issam، قاسم kasem، ناصر naser، رضوان radwan، عامر amer، أسامة osama",
      "منذر munzer، معن maan، إسماعيل ismail، شادي shadi، بسّام bassam",
    ),
    younger: names(
      "أنس anas، براء baraa، بلال bilal، مهنّد mouhannad، معتزّ moutaz، لؤي louay",
      "إياد iyad، تيم taim، يزن yazan، كرم karam، عبيدة obaida، رامي rami، ليث laith",
      "غيث ghaith، حمزة hamza",
    ),
  },
  female: {
    older: names("نجاح najah، صباح sabah، هدى huda، سميرة samira، فاطمة fatima، ابتسام ibtisam"),
    any: names(
      "هناء hanaa، سمر samar، رنا rana، ريم reem، سلمى salma، منى mona، أمل amal",
      "غادة ghada، سناء sanaa، ميساء maysaa، رولا roula، لمى lama، عبير abeer، وفاء wafaa",
      "إيمان iman، سوسن sawsan، خديجة khadija، لبنى lubna، مروة marwa، دعاء duaa",
      "نسرين nisreen، رشا rasha",
    ),
    younger: names("رهف rahaf، بتول batoul، آية aya، شهد shahd، رغد raghad، لين leen، جودي joudi"),
  },
  /** Names of single regions. */
  regional: {
    kurdish: [
      regional(
        "male",
        false,
        "آزاد azad، شيار shiyar، روني rony، جوان jwan، سيبان siban، لقمان lukman",
        "كاوا kawa",
      ),
      regional(
        "female",
        false,
        "روجين rojin، شيرين shirin، نارين narin، بيريفان berivan، أفين avin، جيهان jihan",
      ),
    ],
    suwayda: [
      regional(
        "male",
        false,
        "غسّان ghassan، مروان marwan، سلمان salman، نايف nayef، وسيم wassim، ربيع rabee",
        "رائد raed",
      ),
      regional("female", false, "ميسون maysoun، هند hind، رؤى rouaa، سوسن sawsan، ريم reem"),
    ],
    christian: [
      regional(
        "male",
        true,
        "جورج george، الياس elias، ميشيل michel، طوني tony، حنّا hanna، سمير samir",
        "بسّام bassam، نقولا nicola، جوزيف joseph، مطانيوس mtanios، فادي fadi، رامي rami",
        "سامر samer، إيلي elie، غسّان ghassan، عيسى issa",
      ),
      regional(
        "female",
        true,
        "ريتا rita، ماري mary، كارلا carla، ميرنا mirna، رنا rana، نهلة nahla",
      ),
    ],
    syriac: [
      regional(
        "male",
        true,
        "سركون sarkon، آشور ashour، كبرئيل gabriel، جورج george، الياس elias، حنّا hanna",
      ),
      regional("female", true, "شميرام shamiram، نهرين nahrin، مريم maryam"),
    ],
    armenian: [
      regional(
        "male",
        true,
        "آغوب agop، كيفورك kevork، سركيس sarkis، هاروت harout، فاهي vahe، نوبار nubar",
      ),
      regional("female", true, "سيلفا silva، تالين talin، مارال maral، هوري houri"),
    ],
  } as Partial<Record<Region, readonly RegionalNames[]>>,
};

interface RegionalNames {
  gender: "male" | "female";
  /** Whether the common names are not used in the region. */
  isExclusive: boolean;
  names: readonly Name[];
}

function regional(
  gender: RegionalNames["gender"],
  isExclusive: boolean,
  ...lists: string[]
): RegionalNames {
  return { gender, isExclusive, names: names(...lists) };
}
