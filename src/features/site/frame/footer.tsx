import { site } from "#src/settings/current-site.ts";
import { SpriteIcon } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { Brand } from "./brand.tsx";
import { footerLinks } from "./navigation.ts";
import { OperatorContact } from "./operator-contact.tsx";
import { socialNetworks } from "./social.ts";

export function Footer({ year }: { year: number }) {
  const { name, tagline, social } = site();
  const networks = socialNetworks.filter(([network]) => social[network]);
  return (
    <footer className="mt-14 bg-footer py-10 text-footer-ink lg:mt-24 lg:py-12 print:hidden">
      <div className="container">
        <div className="site-links flex flex-col gap-8 lg:flex-row lg:items-start lg:gap-6 lg:justify-between">
          <div>
            <Brand className="[&>svg]:text-[#2f8085]" />
            <p className="mt-1 text-footer-muted">{tagline}.</p>
            <OperatorContact />
          </div>
          <nav aria-label="روابط سريعة">
            <ul className="pairs grid gap-x-8 lg:flex lg:flex-wrap lg:gap-x-5">
              {footerLinks.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="inline-flex min-h-11 items-center hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {networks.length > 0 && (
            <ul aria-label="تابعنا على شبكات التواصل" className="flex gap-3">
              {networks.map(([network, label]) => (
                <li key={network}>
                  <a
                    href={social[network]!}
                    rel="noopener noreferrer"
                    className="grid size-11 place-items-center rounded-control border border-footer-muted/40 hover:bg-footer-ink/10"
                  >
                    <SpriteIcon name={network} className="size-5 stroke-[1.9]" />
                    <span className="sr-only">{label}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <p className="mt-8 border-t border-footer-muted/25 pt-6 text-small text-footer-muted">
          © {year} {name}. جميع الحقوق محفوظة.
        </p>
      </div>
    </footer>
  );
}
