export interface DemoMessage {
  fullname: string;
  email: string;
  subject: string;
  description: string;
  createdAt: Date;
  /** Whether an admin has opened it. */
  reading: boolean;
  reply?: { body: string; createdAt: Date };
}

/** Visitors' messages, newest first. */
export function demoMessages(now: Date): DemoMessage[] {
  const ago = (hours: number) => new Date(now.getTime() - Math.round(hours * 3_600_000));
  return texts.map(({ age, reply, ...text }) => ({
    ...text,
    createdAt: ago(age),
    ...(reply && { reply: { body: reply.body, createdAt: ago(reply.age) } }),
  }));
}

/** Ages in hours. */
interface MessageText extends Omit<DemoMessage, "createdAt" | "reply"> {
  age: number;
  reply?: { age: number; body: string };
}

const texts: MessageText[] = [
  {
    fullname: "رنا القصّار",
    email: "rana.kassar@mail.example",
    subject: "رقم هاتف لا يردّ",
    description:
      "مرحبًا، اتصلت ثلاث مرات بسبّاك في دمشق، فردّ عليّ شخص آخر وقال إن الرقم صار له منذ شهر. " +
      "أرجو التأكد من الأرقام المعروضة، فقد كان التسرّب عندي مستعجلًا. وشكرًا لكم على كل حال، " +
      "وجدت سبّاكًا آخر من الموقع نفسه.",
    age: 0.7,
    reading: false,
  },
  {
    fullname: "آزاد شيخموس",
    email: "azad.sheikhmous@mail.example",
    subject: "إضافة مدينة عامودا",
    description:
      "السلام عليكم، لماذا لا توجد عامودا بين المدن؟ عندنا نجّارون وكهربائيون كثر، والناس تطلبهم " +
      "من القامشلي مع أنهم في الشارع المجاور. أستطيع أن أرسل إليكم أسماء من يرغب في التسجيل.",
    age: 5.2,
    reading: false,
  },
  {
    fullname: "ميرنا عازار",
    email: "mirna.azar@mail.example",
    subject: "شكر للكهربائية لين",
    description:
      "أردت أن أشكركم وأشكر الكهربائية لين حدّاد. جاءت في موعدها تمامًا، ووجدت سبب فصل القاطع " +
      "خلال " +
      "دقائق، وشرحت لوالدتي كيف تتصرّف إن تكرّر. نتمنى أن نرى في الموقع حرفيات أكثر.",
    age: 21,
    reading: false,
  },
  {
    fullname: "أبو يزن الحموي",
    email: "abu.yazan.hamwi@mail.example",
    subject: "متى تظهر بطاقتي؟",
    description:
      "سجّلت في الموقع قبل يومين بصفة دهّان، وفعّلت بريدي، وما زالت الصفحة تقول إن الطلب قيد " +
      "المراجعة. " +
      "هل تنقصني معلومات؟ وهل التسجيل مجاني فعلًا أم يُدفع شيء لاحقًا؟",
    age: 46,
    reading: true,
    reply: {
      age: 40,
      body:
        "أهلًا بك أبا يزن،\n\nنراجع الطلبات واحدًا واحدًا، وقد يستغرق ذلك عدّة أيام. طلبك مكتمل، " +
        "وستصلك رسالة عند الموافقة عليه. والتسجيل مجاني، ولن يُطلب منك أيّ مبلغ لاحقًا.\n\n" +
        "مع التحية،\nإدارة حِرَفي",
    },
  },
  {
    fullname: "محمد خير المارديني",
    email: "mhd-kheir.mardini@mail.example",
    subject: "شكوى من تأخّر في الموعد",
    description:
      "اتفقت مع حدّاد من الموقع على تركيب باب يوم الخميس، وأخذ القياس، ثم أجّل الموعد مرتين " +
      "ولم يعد " +
      "يردّ. لم أدفع شيئًا والحمد لله، لكن الباب القديم مفكوك منذ أسبوع. أعرف أنكم لا تتدخّلون " +
      "في " +
      "الاتفاق، غير أنني أرى أن تعرفوا من لا يلتزم بكلمته.",
    age: 4 * 24 + 3,
    reading: true,
  },
  {
    fullname: "سلمى عودة",
    email: "salma.odeh@mail.example",
    subject: "تغيير رقم هاتفي في الموقع",
    description:
      "أنا خيّاطة مسجّلة عندكم، وقد بدّلت رقم هاتفي الأسبوع الماضي. كيف أغيّره في صفحتي؟ ما زالت " +
      "الزبونات يتصلن بالرقم القديم.",
    age: 9 * 24 + 6,
    reading: true,
    reply: {
      age: 8 * 24 + 20,
      body:
        "أهلًا بك سلمى،\n\nادخلي إلى حسابك وافتحي «ملفي»، ثم اكتبي الرقم الجديد واحفظي التعديل. " +
        "يظهر الرقم في ملفك فورًا، ولا حاجة إلى موافقة جديدة.\n\nمع التحية،\nإدارة حِرَفي",
    },
  },
  {
    fullname: "مروان الجرماني",
    email: "marwan.jaramani@mail.example",
    subject: "اقتراح: مهنة تنظيف الخزّانات",
    description:
      "موقعكم مفيد وبسيط. أقترح إضافة مهنة تنظيف خزّانات المياه وتعقيمها، فكل بناء يحتاج إليها " +
      "مرة في " +
      "السنة على الأقلّ، ولا نعرف بمن نتصل. ويا ليتكم تضيفون أيضًا نقل الأثاث.",
    age: 17 * 24,
    reading: true,
  },
  {
    fullname: "نوبار كشيشيان",
    email: "nubar.keshishian@mail.example",
    subject: "تسجيل ورشة فيها أكثر من حرفي",
    description:
      "عندنا في حلب ورشة ألمنيوم وزجاج يعمل فيها خمسة أشخاص. هل نسجّل باسم الورشة أم يسجّل كل " +
      "واحد " +
      "منا وحده؟ وهل يمكن أن نضع صورة الورشة بدل الصورة الشخصية؟",
    age: 33 * 24,
    reading: true,
  },
];
