import { queriesOf } from "./query-types.ts";

const keyboard = queriesOf("keyboard", "keyboard");

/** Arabic keys pressed while the layout is English (US), and the reverse (Arabic 101). */
export const otherKeyboard = [
  ...keyboard("سبّاك", "sfh;، pktdm، l,hsv[d، حمعةلاثق، حمخةلاهثق"),
  ...keyboard("كهربائي", ";ivfhzd، ;ivf[d، jlhs، ثمثؤفقهؤهشى"),
  ...keyboard("نجّار", "k[hv، l,fdgdh، ؤشقحثىفثق"),
  ...keyboard("دهّان", "]ihk، 'vha، حشهىفثق"),
  ...keyboard("حدّاد", "p]h]، gphl، صثميثق"),
  ...keyboard("بلّاط", "fb'، sdvhld;"),
  ...keyboard("بنّاء", "fkhx"),
  ...keyboard("فني تكييف", "j;ddt، l;dthj، شهق ؤخىيهفهخىثق"),
  ...keyboard("ميكانيكي سيارات", "ld;hkd;d، ةثؤاشىهؤ"),
  ...keyboard("فني برّادات وغسّالات", "yshbj، eb[m، بقهيلث"),
  ...keyboard("فني أقفال", "lthjdp، مخؤنسةهفا"),
  ...keyboard("فني ستائر", "sjhzv"),
  ...keyboard("خياطة وتفصيل", "odh'm، فشهمخق"),
  ...keyboard("فني مصاعد", "lwhu]، ثمثرشفخق"),
  ...keyboard("فني طاقة شمسية", "'hrm alsdm، سخمشق"),
  ...keyboard("بستاني", "fsjhkd، لشقيثىثق"),
  ...keyboard("فني ألمنيوم", "Hglkd,l"),
  ...keyboard("سبّاك", "sfh; ]lar", "دمشق"),
  ...keyboard("كهربائي", ";ivfhzd pgf", "حلب"),
  ...keyboard("نجّار", "k[hv fplw", "حمص"),
];
