import { type Name, names, type Region } from "./name-lists.ts";

export const familyNames: Record<Region, readonly Name[]> = {
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
    "القادري kadri، عبد الدائم abduldayem، ضاهر daher، حمدان hamdan، بركة baraka",
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
    "صليبا saliba، منصور mansour، بشارة bishara",
    "عطا الله atallah، نعمة nehmeh، زيتون zeitoun، عازار azar، الفرح farah",
    "اليازجي yaziji، طعمة tohmeh",
  ),
  syriac: names(
    "شابو shabo، كورية kourieh، ملكي malki، برصوم barsoum، كبرو kabro، أفرام afram",
    "صومي soumi، حنّو hanno، مراد murad، يوحنّا youhanna، عبد الأحد abdulahad",
  ),
  armenian: names(
    "سركيسيان sarkissian، بوغوصيان boghossian، كشيشيان keshishian، مانوكيان manoukian",
    "هاكوبيان hagopian، طاشجيان tashjian، قره بيتيان karabetian، أرتينيان artinian",
  ),
};
