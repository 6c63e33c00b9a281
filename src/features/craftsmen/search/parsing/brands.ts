import { fold } from "#src/arabic/fold.ts";

/**
 * Whether a folded text is a brand. It says which trades repair what it makes, less than the thing itself does:
 * «بطارية LG» needs no man for refrigerators.
 */
export const isBrand = (folded: string): boolean => brands.has(folded) || cars.has(folded);

/** Whether a trade before it is one for cars: «كهربائي تويوتا». */
export const isCarBrand = (folded: string): boolean => cars.has(folded);

/** Whether a brand is like too many other words to be meant by an error in them: «بيجي» is no «بيجو». */
export const isShortBrand = (folded: string): boolean => folded.length < 6 && isBrand(folded);

const foldedNames = (names: string) => new Set(names.split(/,\s+/).map((name) => fold(name)));

/** By hand; `trade-words.tsv` says whose work they are. */
const brands = foldedNames(
  `ال جي, LG, توشيبا, Toshiba, شارب, Sharp, هيتاشي, Hitachi, باناسونيك, Panasonic, هايسنس, Hisense, هاير,
    Haier, TCL, سامسونج, سامسونغ, Samsung, ميديا, Midea, ويرلبول, Whirlpool, كاريير, Carrier, يورك, York,
    دايكن, Daikin, Gree, يونيون اير, Unionaire, بوش, Bosch, سيمنس, Siemens, بيكو, Beko, اريستون, Ariston,
    زانوسي, Zanussi, الكترولوكس, Electrolux, انديست, Indesit, كريازي, Kiriazi, فيليبس, Philips, مولينكس,
    Moulinex, الحافظ, سوني, Sony, ايفون, iphone, هواوي, Huawei, شاومي, Xiaomi, نوكيا, Nokia, اوبو, Oppo,
    ابل, Apple, لينوفو, Lenovo, ايسر, Acer, اسوس, Asus, ديل, Dell,
    Felicity, فيليسيتي, فيلسيتي, Growatt, جروات, غروات, Deye, Jinko, جينكو, Longi, لونجي, Axpert, Voltronic,
    Victron, Pylontech`,
);

const cars = foldedNames(
  `تويوتا, Toyota, كيا, Kia, هيونداي, Hyundai, مرسيدس, Mercedes, BMW, نيسان, Nissan, هوندا, Honda, فورد,
    Ford, مازدا, Mazda, رينو, Renault, بيجو, Peugeot, سكودا, Skoda, شيفروليه, Chevrolet`,
);
