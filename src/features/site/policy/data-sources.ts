interface Named {
  name: string;
  url: string;
}

interface DataSource {
  title: string;
  text: string;
  source: Named;
  licence: Named;
}

export const dataSourcesTitle = "مصادر البيانات";

export const dataSourcesIntro =
  "في هذا الموقع بيانات وخطوط وأيقونات أعدّها آخرون وأتاحوها للناس برخص مفتوحة. هذه مصادرها ورخصها.";

/** Their licences ask to be named, and to say what was changed. */
export const dataSources: readonly DataSource[] = [
  {
    title: "المدن والأحياء والبلدات",
    text: "مواقع المدن، وكثير من أسماء الأحياء والضواحي والبلدات والقرى ومواقعها، مأخوذة من GeoNames. اخترنا منها ما في البلدان العربية وقرّبنا أرقام المواقع، وأضفنا أماكن وأسماء أخرى من عندنا.",
    source: { name: "GeoNames", url: "https://www.geonames.org" },
    licence: { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
  },
  {
    title: "الخط",
    text: "نصوص الموقع مكتوبة بخط Readex Pro، وأخذنا منه الحروف التي نحتاج إليها.",
    source: { name: "Readex Pro", url: "https://github.com/ThomasJockin/readexpro" },
    licence: { name: "SIL Open Font License 1.1", url: "https://openfontlicense.org" },
  },
  {
    title: "الأيقونات",
    text: "أكثر أيقونات الموقع من مجموعة Lucide.",
    source: { name: "Lucide", url: "https://lucide.dev" },
    licence: { name: "ISC", url: "https://lucide.dev/license" },
  },
];
