import { Send } from "lucide-react";
import type { ReactNode } from "react";

const outline = {
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.9,
  strokeLinecap: "round",
  strokeLinejoin: "round",
  "aria-hidden": true,
  className: "size-5",
} as const;

/** Where the operators can be followed. The icon family has no brands, so these are drawn here. */
export const socialNetworks: { name: string; href: string; icon: ReactNode }[] = [
  {
    name: "فيسبوك",
    href: "https://www.facebook.com/herafi",
    icon: (
      <svg {...outline}>
        <path d="M17 3h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V7a1 1 0 0 1 1-1h2z" />
      </svg>
    ),
  },
  {
    name: "إنستغرام",
    href: "https://www.instagram.com/herafi",
    icon: (
      <svg {...outline}>
        <rect x="3" y="3" width="18" height="18" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <path d="M17 7h.01" />
      </svg>
    ),
  },
  {
    name: "تلغرام",
    href: "https://t.me/herafi",
    icon: <Send aria-hidden="true" className="size-5" />,
  },
  {
    name: "يوتيوب",
    href: "https://www.youtube.com/@herafi",
    icon: (
      <svg {...outline}>
        <rect x="2.5" y="5" width="19" height="14" rx="4" />
        <path d="m10.5 9.2 4.6 2.8-4.6 2.8z" />
      </svg>
    ),
  },
];
