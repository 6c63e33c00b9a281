import { ClipboardCheck, type LucideIcon, Phone, Search } from "lucide-react";

const points: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Search,
    title: "نقرّب المسافة",
    text: "تختار المهنة والمدينة، فترى من يعمل قريبًا منك.",
  },
  {
    icon: ClipboardCheck,
    title: "نراجع كل طلب",
    text: "لا يظهر حرفي في الدليل قبل أن تراجع الإدارة طلبه.",
  },
  {
    icon: Phone,
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
        {points.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-control bg-teal-tint text-teal">
              <Icon aria-hidden="true" className="size-6" />
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
