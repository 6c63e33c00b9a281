import type { ReactNode } from "react";
import { Link } from "react-router";
import { siteName } from "../../settings/site-name.ts";
import { Brand } from "./brand.tsx";
import { footerLinks } from "./navigation.ts";
import { socialNetworks } from "./social.tsx";

export function Footer({ year }: { year: number }) {
  return (
    <footer className="mt-14 bg-footer py-10 text-footer-ink lg:mt-24 lg:py-12 print:hidden">
      <div className="container">
        <div className="flex flex-col gap-8 lg:flex-row lg:items-start lg:justify-between">
          <div>
            <Brand className="[&>svg]:text-[#2f8085]" />
            <p className="mt-1 text-footer-muted">دليل الحرفيين في مدينتك.</p>
          </div>
          <nav aria-label="روابط سريعة">
            <ul className="pairs grid gap-x-8 lg:flex lg:flex-wrap">
              {footerLinks.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="inline-flex min-h-11 items-center hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <ul aria-label="تابعنا على شبكات التواصل" className="flex gap-3">
            {socialNetworks.map(({ name, href, icon }) => (
              <li key={name}>
                <SocialLink name={name} href={href}>
                  {icon}
                </SocialLink>
              </li>
            ))}
          </ul>
        </div>
        <p className="mt-8 border-t border-footer-muted/25 pt-6 text-small text-footer-muted">
          © {year} {siteName}. جميع الحقوق محفوظة.
        </p>
      </div>
    </footer>
  );
}

function SocialLink({ name, href, children }: { name: string; href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      className="grid size-11 place-items-center rounded-control border border-footer-muted/40 hover:bg-footer-ink/10"
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.9}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="size-5"
      >
        {children}
      </svg>
      <span className="sr-only">{name}</span>
    </a>
  );
}
