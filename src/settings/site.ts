import { siteName } from "./site-name.ts";

export const socialNames = ["facebook", "instagram", "telegram", "youtube"] as const;
export type SocialName = (typeof socialNames)[number];

/** The first is the default, whose colours are those of `ui/styles/tokens.css`. */
export const paletteNames = ["teal", "blue", "olive", "plum", "brick", "slate"] as const;
export type PaletteName = (typeof paletteNames)[number];

export interface AboutPoint {
  title: string;
  text: string;
}

export interface LogoSize {
  width: number;
  height: number;
}

/** What the owner has set and everyone may see; the privacy policy is apart, since it is long. */
export interface Site {
  name: string;
  /** What the site is, in one short sentence without a full stop. */
  tagline: string;
  palette: PaletteName;
  /** Changes with the logo, as a part of addresses; null for the drawn mark. */
  logo: string | null;
  /** Size of the logo in pixels. */
  logo_size: LogoSize;
  /** Null for a network that is left out. */
  social: Record<SocialName, string | null>;
  /** The operator's number, in E.164. */
  phone: string | null;
  /** The operator's number as people write it. */
  phone_display: string | null;
  whatsapp: string | null;
  /** On home and with every craftsman. */
  notice: string;
  about: string;
  about_points: AboutPoint[];
  invitation: string;
  registration_open: boolean;
  /** Whether there is a mail server: otherwise mails are files, and arrive nowhere. */
  sends_mail: boolean;
  /** IANA name. Admins read times of day in it, wherever they are. */
  time_zone: string;
  /** ISO 3166. Months are called as there. */
  country: string;
}

/** What differs from the defaults. */
export type SiteValues = Partial<Site>;

const defaults: Omit<Site, "notice"> = {
  name: siteName,
  tagline: "دليل الحرفيين في مدينتك",
  palette: "teal",
  logo: null,
  // Logos that were saved before other shapes were accepted are squares.
  logo_size: { width: 512, height: 512 },
  social: { facebook: null, instagram: null, telegram: null, youtube: null },
  phone: null,
  phone_display: null,
  whatsapp: null,
  about: "دليل محلي يصل أهل المدينة بأصحاب المهن.",
  about_points: [
    { title: "نقرّب المسافة", text: "تختار المهنة والمدينة، فترى من يعمل قريبًا منك." },
    { title: "نراجع كل طلب", text: "لا يظهر حرفي في الدليل قبل أن تراجع الإدارة طلبه." },
    { title: "بلا وسيط", text: "تتصل بالحرفي مباشرة، وتتفقان على العمل والأجر." },
  ],
  invitation: "أنشئ حسابك مجانًا ليجدك أهل مدينتك حين يحتاجون إليك.",
  registration_open: true,
  sends_mail: true,
  time_zone: "Asia/Damascus",
  country: "SY",
};

/** All values, with the defaults for those that are not set. */
export const completeSite = (values: SiteValues = {}): Site => {
  const { name = defaults.name } = values;
  const notice = `${name} يعرّفك بالحرفيين فقط، ولا يتدخل في الاتفاق أو الدفع بينكما.`;
  return { ...defaults, notice, ...values };
};

export const defaultSite = completeSite();

/** The name without vowel marks, for page titles. */
export const plainName = ({ name }: Pick<Site, "name">) =>
  name.normalize("NFC").replace(/[\u064B-\u0652]/g, "");

/** Title of a page: that of the screen with the site's name. */
export const pageTitle = (screen: string, site: Pick<Site, "name">) =>
  `${screen} | ${plainName(site)}`;

/** What the site is, for search engines and the installed app. */
export const descriptionOf = ({ tagline }: Pick<Site, "tagline">) => `${tagline}: ${offer}`;

/** The description without the short sentence. */
export const offer =
  "سبّاك أو كهربائي أو نجّار أو دهّان قريب منك. اختر المهنة والمدينة واتصل بالحرفي مباشرة.";
