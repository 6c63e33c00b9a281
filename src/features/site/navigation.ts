interface Entry {
  to: string;
  label: string;
  /** Who sees it: `visitor`, `user`, `admin`; none means everyone. */
  for?: string;
}

/** The header's links, line by line the specification's. */
export const headerLinks: Entry[] = [
  { to: "/", label: "الرئيسية" },
  { to: "/#about", label: "هل أنت حرفي؟" },
  { to: "/contact", label: "اتصل بنا" },
  { to: "/profile", label: "ملفي", for: "user" },
  { to: "/dashboard", label: "لوحة التحكم", for: "admin" },
];

export const footerLinks: Entry[] = [
  { to: "/", label: "الرئيسية" },
  { to: "/contact", label: "اتصل بنا" },
  { to: "/#about", label: "هل أنت حرفي؟" },
  { to: "/privacy-policy", label: "سياسة الخصوصية" },
];
