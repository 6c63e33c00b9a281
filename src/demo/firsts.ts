import { type Name, names, type Region } from "./name-lists.ts";

export const firsts = {
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
  own: {
    kurdish: [
      own(
        "male",
        false,
        "آزاد azad، شيار shiyar، روني rony، جوان jwan، سيبان siban، لقمان lukman",
        "كاوا kawa",
      ),
      own(
        "female",
        false,
        "روجين rojin، شيرين shirin، نارين narin، بيريفان berivan، أفين avin، جيهان jihan",
      ),
    ],
    suwayda: [
      own(
        "male",
        false,
        "غسّان ghassan، مروان marwan، سلمان salman، نايف nayef، وسيم wassim، ربيع rabee",
        "رائد raed",
      ),
      own("female", false, "ميسون maysoun، هند hind، رؤى rouaa، سوسن sawsan، ريم reem"),
    ],
    christian: [
      own(
        "male",
        true,
        "جورج george، الياس elias، ميشيل michel، طوني tony، حنّا hanna، سمير samir",
        "بسّام bassam، نقولا nicola، جوزيف joseph، مطانيوس mtanios، فادي fadi، رامي rami",
        "سامر samer، إيلي elie، غسّان ghassan، عيسى issa",
      ),
      own("female", true, "ريتا rita، ماري mary، كارلا carla، ميرنا mirna، رنا rana، نهلة nahla"),
    ],
    syriac: [
      own(
        "male",
        true,
        "سركون sarkon، آشور ashour، كبرئيل gabriel، جورج george، الياس elias، حنّا hanna",
      ),
      own("female", true, "شميرام shamiram، نهرين nahrin، مريم maryam"),
    ],
    armenian: [
      own(
        "male",
        true,
        "آغوب agop، كيفورك kevork، سركيس sarkis، هاروت harout، فاهي vahe، نوبار nubar",
      ),
      own("female", true, "سيلفا silva، تالين talin، مارال maral، هوري houri"),
    ],
  } as Partial<Record<Region, readonly OwnNames[]>>,
};

/** Names of their own in a region; `alone` where the common ones would not be met. */
interface OwnNames {
  gender: "male" | "female";
  alone: boolean;
  names: readonly Name[];
}

function own(gender: OwnNames["gender"], alone: boolean, ...lists: string[]): OwnNames {
  return { gender, alone, names: names(...lists) };
}
