import { queriesOf } from "./query-types.ts";

const sound = queriesOf("Latin", "sound");
const europe = queriesOf("English/French", "words");

/** Arabic as it is written in chats, with digits for letters that Latin has not. */
export const latinLetters = [
  ...sound("سبّاك", "sabbak، sabak، sabbaak، mawasirji، sankari، 7anafiye، samkari، sabbak si7i"),
  ...sound("سبّاك", "sabbak dimashq، sabak bi sham، sabbak bel sham", "دمشق"),
  ...sound("كهربائي", "kahrabji، kahraba2i، kahrabaei، kahrabai، kahraba، kahrabjy، kahrubaji"),
  ...sound("كهربائي", "kahrabji halab، kahrabji 7alab", "حلب"),
  ...sound("نجّار", "najjar، najar، nejjar، nagar"),
  ...sound("دهّان", "dahhan، dahan، tarrash، sabbagh، na22ash، naqqash"),
  ...sound("حدّاد", "haddad، 7addad، 7adad، la77am، hadad"),
  ...sound("بلّاط", "ballat، balat، mballat، seramik، zellij"),
  ...sound("بنّاء", "banna، bannaa"),
  ...sound("فني تكييف", "mukayyif، mokayef، takyeef، mukayefat، mokayyef، takyif"),
  ...sound("فني طاقة شمسية", "ta2a shamsiye، taqa shamsiya، alwa7"),
  ...sound("فني برّادات وغسّالات", "ghassalat، ghassala، barradat، tallaja، thallaja"),
  ...sound("ميكانيكي سيارات", "mikaniki، mekaniki، mikanik، mikanisyan"),
  ...sound("خياطة وتفصيل", "khayyat، khayyata، 5ayyat، tarzi"),
  ...sound("رخّام", "rakham، rokham، ru5am"),
  ...sound("زجّاج", "zajjaj، 2azzaz، zjaj"),
  ...sound("منجّد", "mnajjed، munajjid، tanjeed"),
  ...sound("بستاني", "bustani، bostani، janayni"),
  ...sound("فني أقفال", "mafatih، mafateeh، 2afal، kawalin"),
  ...sound("فني ستائر", "sata2er، barade، barady"),
  ...sound("فني مصاعد", "masa3ed، asanser"),
  ...sound("فني جبس", "jabsin، jebs، gebs"),
  ...sound("فني صحون لاقطة", "satalayt"),
  ...sound("فني ألمنيوم", "alamnyom، alomital، alumetal"),
  ...sound("فني كاميرات مراقبة", "kamirat، kamerat mura2abe، kamirat muraqaba"),
];

/** What people type who know the trade's English or French name. */
export const europeanNames = [
  ...europe("سبّاك", "plumber، plumbing، plombier، fuite، robinet، water heater، toilet"),
  ...europe("كهربائي", "electrician، électricien، electricity، disjoncteur"),
  ...europe("نجّار", "carpenter، menuisier، furniture، wood door"),
  ...europe("دهّان", "painter، peintre، peinture، wallpaper"),
  ...europe("حدّاد", "blacksmith، welder، soudeur، ferronnier"),
  ...europe("بلّاط", "tiler، carreleur، carrelage"),
  ...europe("بنّاء", "mason، maçon، builder"),
  ...europe("فني تكييف", "ac، air conditioner، climatisation، hvac"),
  ...europe("فني طاقة شمسية", "solar، panneaux solaires، inverter"),
  ...europe("فني برّادات وغسّالات", "fridge، washing machine، frigo، machine à laver"),
  ...europe("ميكانيكي سيارات", "mechanic، mécanicien، car repair"),
  ...europe("كهربائي سيارات", "car battery، electricien auto"),
  ...europe("فني كاميرات مراقبة", "cctv، security cameras"),
  ...europe("خياطة وتفصيل", "tailor، couturière"),
  ...europe("رخّام", "marble، marbrier"),
  ...europe("زجّاج", "glass، vitrier، mirror"),
  ...europe("منجّد", "upholstery، tapissier، sofa"),
  ...europe("بستاني", "gardener، jardinier"),
  ...europe("فني أقفال", "locksmith، serrurier، lost key"),
  ...europe("فني ستائر", "curtains، rideaux"),
  ...europe("فني مصاعد", "elevator، ascenseur"),
  ...europe("فني صحون لاقطة", "satellite dish، parabole"),
  ...europe("فني عزل أسطح", "waterproofing، étanchéité"),
  ...europe("فني تدفئة مركزية", "heating، chauffage"),
  ...europe("فني جبس", "gypsum board، placo"),
  ...europe("فني ألمنيوم", "aluminium"),
];
