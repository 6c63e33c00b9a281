import type { ReactNode } from "react";

/** The operator's social networks. lucide has no brand icons, so they are drawn here. */
export const socialNetworks: { name: string; href: string; icon: ReactNode }[] = [
  {
    name: "فيسبوك",
    href: "https://www.facebook.com/herafi",
    icon: <path d="M17 3h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V7a1 1 0 0 1 1-1h2z" />,
  },
  {
    name: "إنستغرام",
    href: "https://www.instagram.com/herafi",
    icon: (
      <>
        <rect x="3" y="3" width="18" height="18" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <path d="M17 7h.01" />
      </>
    ),
  },
  {
    name: "تلغرام",
    href: "https://t.me/herafi",
    icon: <path d="m21 3-7 18-4-8-8-4zM10 13l5-5" />,
  },
  {
    name: "يوتيوب",
    href: "https://www.youtube.com/@herafi",
    icon: (
      <>
        <rect x="2.5" y="5" width="19" height="14" rx="4" />
        <path d="m10.5 9.2 4.6 2.8-4.6 2.8z" />
      </>
    ),
  },
];
