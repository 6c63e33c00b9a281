import { ArrowLeft } from "lucide-react";
import { ButtonLink } from "../../ui/button.tsx";
import carpenter from "./art/carpenter.svg";
import mechanic from "./art/mechanic.svg";

/** Speaks to craftsmen; the header's «هل أنت حرفي؟» leads here. */
export function About() {
  return (
    <section id="about" aria-labelledby="about-title" className="container pt-14 lg:pt-20">
      <div className="flex flex-col overflow-hidden rounded-card bg-clay-tint md:flex-row md:items-end md:justify-between">
        <div className="flex flex-col items-start gap-3 p-6 md:self-center lg:p-14">
          <h2 id="about-title" className="text-[23px] lg:text-[34px]">
            هل أنت حرفي؟
          </h2>
          <p className="max-w-[46ch]">
            أنشئ حسابك مجانًا، وليجدك أهل مدينتك حين يحتاجون إليك.
          </p>
          <ButtonLink to="/register" className="mt-1">
            إنشاء حساب
            <ArrowLeft aria-hidden="true" className="size-5" />
          </ButtonLink>
        </div>
        <div className="flex justify-center px-4 pt-2 md:me-8 md:w-[44%] md:justify-end lg:me-12">
          <img src={carpenter} alt="" width={320} height={330} loading="lazy" className="portrait -me-8 w-1/2 lg:-me-14" />
          <img src={mechanic} alt="" width={320} height={330} loading="lazy" className="portrait w-1/2" />
        </div>
      </div>
    </section>
  );
}
