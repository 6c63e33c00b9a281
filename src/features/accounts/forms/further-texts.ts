import { maxListed } from "#src/features/craftsmen/further/rules.ts";

/** The fields of further professions, cities and places. */
export const furtherTexts = {
  title: "مهن ومدن وأحياء أخرى",
  profession: ["مهنة ثانية", "مهنة ثالثة"],
  city: ["مدينة ثانية", "مدينة ثالثة", "مدينة رابعة", "مدينة خامسة", "مدينة سادسة"],
  noProfession: "لا مهنة أخرى",
  noCity: "لا مدينة أخرى",
  placesOf: (city: string) => `أحياء ${city} وما حولها`,
  placesHint: {
    own: `اختر الأحياء والبلدات التي تعمل فيها، ${maxListed.places} مكانًا على الأكثر. إن أضفت مدينة فاحفظها أولًا لترى أحياءها.`,
    listing: `الأحياء والبلدات التي يعمل فيها، ${maxListed.places} مكانًا على الأكثر. إن أضفت مدينة فاحفظها أولًا لترى أحياءها.`,
  },
};
