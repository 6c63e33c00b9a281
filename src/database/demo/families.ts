import type { Name, Region } from "./names.ts";

/** Names of their own in a region; `alone` where the common ones would not be met. */
interface OwnNames {
  gender: "male" | "female";
  alone: boolean;
  names: readonly Name[];
}

export const families: Record<Region, readonly Name[]> = {
  damascus: names(
    "الشامي shami، الميداني midani، الصبّاغ sabbagh، القبّاني kabbani، العطّار attar",
    "الخيّاط khayyat، السمّان samman، النابلسي nabulsi، الأيوبي ayoubi، البيطار bitar",
    "المهايني mahayni، الحموي hamwi، الطرابيشي tarabishi، المارديني mardini",
    "الحفّار haffar، الدقّاق dakkak، السقّا sakka، القصّار kassar، الموصلي mousli",
    "الجزائري jazairi، الصالحاني salhani، عرابي orabi، الرفاعي rifai، الحلبي halabi",
    "مرعي marei، الترك turk، الخطيب khatib، شيخ القصب sheikh-kasab، الكردي kurdi",
    "دركزنلي darkazanli",
  ),
  countryside: names(
    "طه taha، خولاني khoulani، عليان olayan، زيادة zyadeh، دالاتي dalati، حجازي hijazi",
    "غزال ghazal، النداف naddaf، البرهان burhan، كنعان kanaan، الشربجي sharbaji",
    "القادري kadri، عبد الدائم abduldayem، خريطة kharita، حمدان hamdan، بركة baraka",
    "الطويل tawil",
  ),
  aleppo: names(
    "قدسي kudsi، صابوني sabouni، عزّ الدين ezzeddin، سرميني sarmini، بوادقجي bawadikji",
    "شحرور shahrour، دبّاغ dabbagh، قطّان kattan، مرعشلي marashli، كيّالي kayyali",
    "ميسّر mouyassar، عقّاد akkad، طحّان tahhan، بيطار bitar، صيرفي sairafi",
    "طبّاخ tabbakh، حموي hamwi، خانجي khanji، حلّاق hallak، جبريني jibrini، عجّان ajjan",
    "زيتوني zaitouni، ناشد nashed، حاج بكري haj-bakri، علبي olabi، كعكة kaakeh",
    "نجّار najjar، عطّار attar، الأحمد ahmad، سالم salem، شعبان shaaban",
  ),
  idlib: names(
    "الأصفري asfari، غريب ghareeb، حاج حسين haj-hussein، سيد عيسى sayed-issa",
    "قدّور kaddour، اليوسف yousef، الدرويش darwish، النجيب najib، الحسين hussein",
    "معرّاوي maarrawi، العمر omar، بدلة badleh، رحّال rahhal، عبّود abboud، الخلف khalaf",
    "السويد sweid، حميدي hamidi، العبدو abdo، شامي shami",
  ),
  centre: names(
    "الأتاسي atassi، السباعي sibai، الدروبي droubi، جندلي jandali، رجّوب rajjoub",
    "الحسامي husami، درويش darwish، الشققي shakaki، كيلاني kilani، طيفور tayfour",
    "حوراني hourani، الحافظ hafez، ناصيف nassif، جمّال jammal، قنوت kanout",
    "النعسان naasan، عبّارة abbara، مشارقة masharka، البارودي baroudi، الصوفي soufi",
    "الفاخوري fakhouri، التركاوي turkawi، شمس الدين shamseddin، بدور baddour، الزعيم zaim",
    "عدي adi، سويدان swidan، الخضر khodr، المصري masri",
  ),
  salamiyah: names(
    "القصير kaseer، حيدر haidar، زهرة zahra، عدرا adra، ديبو dibo، عيدو eido",
    "شاهين shahin، وطفة watfa، فاضل fadel، القطريب katrib، الشيحاوي shihawi، الحاج haj",
    "الجرف jarf، ياغي yaghi، سفر safar",
  ),
  coast: names(
    "حسن hasan، صقر sakr، ديب deeb، خضّور khaddour، عبّود abboud، غانم ghanem",
    "محرز mehrez، بركات barakat، معروف maarouf، حمدان hamdan، سلامة salameh",
    "ميهوب mayhoub، زيود zayoud، صبّوح sabbouh، حكيم hakim، قصّاب kassab، بيطار bitar",
    "عجيب ajeeb، عثمان othman، حاتم hatem، الشيخ sheikh، مرقبي markabi، يونس younes",
    "عيسى issa، حلّوم halloum، صالح saleh، رستم roustom، سعود saoud، جبلاوي jablawi",
  ),
  east: names(
    "العبد الله abdullah، الفراتي furati، الجاسم jassem، الحمود hmoud، الخلف khalaf",
    "العلي ali، الشواخ shawakh، الهويدي hwaidi، العجيلي ojaili، الصالح saleh، الحسن hasan",
    "العبيد obaid، الفرحان farhan، المطر matar، الحمد hamad، النوري nouri، العاني ani",
    "الراوي rawi، الحديدي hadidi، العكلة okla، المحيميد mhaimid، السلطان sultan",
    "الحاج عبد haj-abd، الظاهر daher",
  ),
  kurdish: names(
    "شيخو sheikho، عثمان osman، حمو hammo، رشو rasho، إيبو ibo، بوزان bozan، خلو khello",
    "مستو misto، حبش habash، سينو sino، شيخموس sheikhmous، أوسو osso، جمو jammo",
    "باقي baki، معمو maamo، حسّو hasso، مراد murad، درويش darwish، عليكو aliko",
    "يوسف yousef، قاسم kasem، بكر bakr",
  ),
  suwayda: names(
    "نصر nasr، عزّام azzam، أبو فخر abu-fakher، الشوفي choufi، عامر amer، حمزة hamza",
    "كيوان kiwan، غرز الدين gharzeddin، مسعود masoud، صعب saab، نعيم naim، بلّان ballan",
    "رضوان radwan، القنطار kuntar، زين الدين zeineddin، الحلبي halabi، الجرماني jaramani",
    "أبو عسّاف abu-assaf، شلغين shalghin",
  ),
  hauran: names(
    "المسالمة masalmeh، أبازيد abazid، الحريري hariri، الزعبي zoubi، المحاميد mahamid",
    "المقداد mekdad، المصري masri، الجهماني jahmani، الحشيش hashish، القدّاح kaddah",
    "السويدان swidan، قطيفان kteifan، بجبوج bajbouj، الكراد karrad، المرعي marei",
    "العمارين amarin، السعيد saeed، الرفاعي rifai",
  ),
  palestinian: names(
    "الصفدي safadi، الصفوري saffouri، لوباني loubani، ميعاري miari، زيدان zidan",
    "خليفة khalifeh، شحادة shehadeh، عودة odeh، موعد mawed، الطبري tabari",
    "أبو الهيجا abu-haija، عكّاوي akkawi",
  ),
  christian: names(
    "حدّاد haddad، خوري khoury، سمعان semaan، شمّاس shammas، مخول makhoul، معلوف maalouf",
    "صليبا saliba، منصور mansour، بشارة bishara، كورية kourieh، شابو shabo، ملكي malki",
    "عطا الله atallah، نعمة nehmeh، زيتون zeitoun، عازار azar، الفرح farah",
    "اليازجي yaziji، طعمة tohmeh",
  ),
  armenian: names(
    "سركيسيان sarkissian، بوغوصيان boghossian، كشيشيان keshishian، مانوكيان manoukian",
    "هاكوبيان hagopian، طاشجيان tashjian، قره بيتيان karabetian، أرتينيان artinian",
  ),
};

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
      own(
        "female",
        true,
        "ريتا rita، ماري mary، جورجيت georgette، ميرنا mirna، رنا rana، نهلة nahla",
      ),
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

function own(gender: OwnNames["gender"], alone: boolean, ...lists: string[]): OwnNames {
  return { gender, alone, names: names(...lists) };
}

/** «عبد الله abdullah»: the last word is the Latin one. */
function names(...lists: string[]): readonly Name[] {
  return lists.flatMap((list) =>
    list.split("، ").map((pair) => {
      const space = pair.lastIndexOf(" ");
      return { arabic: pair.slice(0, space), latin: pair.slice(space + 1) };
    }),
  );
}
