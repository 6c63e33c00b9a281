import { cleanLine, cleanText } from "#src/arabic/clean.ts";
import { splitByNumbers } from "#src/arabic/numbers-in-text.ts";
import { defaultSite, type Site } from "#src/settings/site.ts";
import { greetingOf } from "./greeting.ts";
import type { MailContent } from "./mail-template.ts";
import { light, mailPalettes, type Palette } from "./palette.ts";

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/**
 * Renders a mail as HTML and as plain text; every mail has the same layout.
 * @throws if its link leads to another site
 */
export function renderMail(
  mail: MailContent,
  appUrl: string,
  site: MailLook = defaultSite,
): RenderedMail {
  const content = cleanContent(mail);
  const links = [...(content.action ? [content.action] : []), ...content.links];
  if (links.some(({ url }) => new URL(url).origin !== appUrl)) {
    throw new Error("the link of a mail must lead to this site");
  }
  const host = new URL(appUrl).host;
  return {
    subject: content.subject,
    html: renderHtml(content, host, site).text,
    text: renderText(content, host, site),
  };
}

/** Names were typed by people, and older ones may not have passed today's validation. */
function cleanContent(content: MailContent) {
  const { subject, name, paragraphs, action, notes = [], links = [] } = content;
  return {
    subject: cleanLine(subject),
    name: cleanLine(name ?? ""),
    paragraphs: paragraphs.map(cleanText),
    action: action && cleanLink(action),
    notes: notes.map(cleanText),
    links: links.map(cleanLink),
  };
}

const cleanLink = ({ label, url }: { label: string; url: string }) => ({
  label: cleanLine(label),
  url: new URL(url).href,
});

type CleanContent = ReturnType<typeof cleanContent>;

type MailLook = Pick<Site, "name" | "palette">;

const footerOf = ({ name }: MailLook) => ({
  before: `أُرسلت هذه الرسالة من موقع ${name} (`,
  after: ")، ولا تصلنا الردود على هذا العنوان.",
});

function renderText(
  { name, paragraphs, action, notes, links }: CleanContent,
  host: string,
  site: MailLook,
) {
  const footer = footerOf(site);
  return [
    greetingOf(name),
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `--\n${footer.before}${host}${footer.after}`,
    "",
  ].join("\n\n");
}

const font = "font-family:Tahoma,'Segoe UI',Arial,sans-serif;";
const small = `margin:0 0 12px;${font}font-size:13px;line-height:1.8;color:${light.muted};`;

/** Tables and inline styles, because mail programs support little else. */
function renderHtml(
  { subject, name, paragraphs, action, notes, links }: CleanContent,
  host: string,
  site: MailLook,
): Html {
  const footer = footerOf(site);
  const { light, dark } = mailPalettes(site.palette);
  return html`<!DOCTYPE html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules(dark)}
}
</style>
</head>
<body class="ground" dir="rtl" style="margin:0;padding:0;background-color:${light.ground};">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${paragraphs[0] ?? ""}</div>
<table class="ground" role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.ground}" style="background-color:${light.ground};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td class="brand" align="right" style="padding:0 8px 16px;${font}font-size:22px;font-weight:bold;color:${light.brand};">${site.name}</td></tr>
<tr><td class="card" align="right" bgcolor="${light.card}" style="padding:28px 24px 16px;background-color:${light.card};border:1px solid ${light.line};border-radius:12px;">
${[greeting(name), ...paragraphs.map(paragraph), ...(action ? [button(action, light)] : []), ...notes.map(note), ...links.map((one) => textLink(one, light))]}</td></tr>
<tr><td align="right" style="padding:16px 8px 0;">
<p class="muted" style="${small}">${footer.before}<bdi dir="ltr">${host}</bdi>${footer.after}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const bodyText = `margin:0 0 16px;${font}font-size:16px;line-height:1.8;color:${light.ink};`;

const greeting = (name: string) =>
  html`<p class="ink" style="${bodyText}">${name ? html`مرحبًا <bdi>${name}</bdi>،` : greetingOf(name)}</p>\n`;

const paragraph = (text: string) => html`<p class="ink" style="${bodyText}">${inLines(text)}</p>\n`;

const note = (text: string) => html`<p class="muted" style="${small}">${inLines(text)}</p>\n`;

const textLink = ({ label, url }: { label: string; url: string }, light: Palette) =>
  html`<p class="muted" style="${small}"><a class="brand" href="${url}" style="color:${light.brand};">${label}</a></p>\n`;

const inLines = (text: string) =>
  text
    .split("\n")
    .map((line, index) =>
      index === 0 ? numbersInOrder(line) : [html`<br>`, numbersInOrder(line)],
    );

const numbersInOrder = (line: string) =>
  splitByNumbers(line).map(({ text, isNumber }) =>
    isNumber ? html`<bdi dir="ltr">${text}</bdi>` : text,
  );

const button = (
  { label, url }: { label: string; url: string },
  light: Palette,
) => html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px;">
<tr><td class="fill" align="center" bgcolor="${light.fill}" style="background-color:${light.fill};border-radius:10px;">
<a class="on-fill" href="${url}" style="display:inline-block;padding:12px 28px;${font}font-size:16px;font-weight:bold;color:${light.onFill};text-decoration:none;">${label}</a>
</td></tr>
</table>
<p class="muted" style="${small}">إن لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:</p>
<p class="brand" dir="ltr" align="left" style="margin:0 0 20px;${font}font-size:13px;line-height:1.6;color:${light.brand};word-break:break-all;">${url}</p>
`;

/** Only `!important` overrides inline styles. */
const darkRules = (look: Palette) => html`.ground { background-color: ${look.ground} !important; }
.card { background-color: ${look.card} !important; border-color: ${look.line} !important; }
.brand { color: ${look.brand} !important; }
.ink { color: ${look.ink} !important; }
.muted { color: ${look.muted} !important; }
.fill { background-color: ${look.fill} !important; }
.on-fill { color: ${look.onFill} !important; }`;

/** HTML whose text is already escaped. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | Html | Piece[];

/** Template tag for HTML: values are escaped unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(String.raw({ raw: strings }, ...pieces.map(toHtml)));
}

function toHtml(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(toHtml).join("");
  return piece.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
