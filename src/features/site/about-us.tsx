import { SpriteIcon } from "../../ui/sprite-icon.tsx";

const points: { icon: string; title: string; text: string }[] = [
  {
    icon: "search",
    title: "نقرّب المسافة",
    text: "تختار المهنة والمدينة، فترى من يعمل قريبًا منك.",
  },
  {
    icon: "clipboard-check",
    title: "نراجع كل طلب",
    text: "لا يظهر حرفي في الدليل قبل أن تراجع الإدارة طلبه.",
  },
  {
    icon: "phone",
    title: "بلا وسيط",
    text: "تتصل بالحرفي مباشرة، وتتفقان على العمل والأجر.",
  },
];

export function AboutUs() {
  return (
    <section aria-labelledby="how-we-are" className="lazy-layout container pt-14 lg:pt-20">
      <h2 id="how-we-are" className="text-section">
        من نحن
      </h2>
      <p className="mb-6 text-ink2">دليل محلي يصل أهل المدينة بأصحاب الصنعة.</p>
      <ul className="grid gap-6 md:grid-cols-3">
        {points.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-control bg-teal-tint text-teal">
              <SpriteIcon name={icon} className="size-6" />
            </span>
            <div>
              <h3 className="text-lead">{title}</h3>
              <p className="text-ink2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
