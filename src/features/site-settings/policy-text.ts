import MarkdownIt, { type Token } from "markdown-it";
import { cleanText } from "#src/arabic/clean.ts";
import { latinDigits } from "#src/arabic/digits.ts";
import type { PolicyBlock, PolicyPart } from "#src/settings/live-settings.ts";

/** Markdown with headings, lists, bold text and links alone: everything else stays the text that it is. */
const markdown = new MarkdownIt("zero", { linkify: true }).enable([
  ...["heading", "list", "newline", "emphasis", "link", "linkify"],
]);
markdown.validateLink = (url) => /^(https?:|mailto:|tel:|\/(?![/\\]))/i.test(url);

/**
 * A policy as its owner types or pastes it: a line that begins with # is a heading, one with a dash or a dot a
 * point, one with a number a numbered point. Line breaks stay.
 */
export function parsePolicy(text: string): PolicyBlock[] {
  const blocks: ReadBlock[] = [];
  const lists: OpenList[] = [];
  let isHeading = false;
  for (const token of markdown.parse(asMarkdown(text), {})) {
    const list = lists.at(-1);
    if (token.type === "heading_open") isHeading = true;
    else if (token.type === "heading_close") isHeading = false;
    else if (token.type === "bullet_list_open") lists.push({ first: null, count: 0 });
    else if (token.type === "ordered_list_open") {
      lists.push({ first: Number(token.attrGet("start") ?? 1), count: 0 });
    } else if (token.type.endsWith("_list_close")) lists.pop();
    else if (token.type === "list_item_open" && list) list.count++;
    else if (token.type === "inline") {
      const parts = partsOf(token.children ?? []);
      if (parts.length === 0) continue;
      if (list) addItem(blocks, list, parts);
      else blocks.push({ type: isHeading ? "heading" : "paragraph", parts });
    }
  }
  return blocks.map(asBlock);
}

/** Blocks that were not typed as text, as their owner edits them. */
export const formatPolicy = (blocks: PolicyBlock[]): string =>
  blocks
    .map((block) => {
      if (block.type !== "list") return block.type === "heading" ? `# ${block.text}` : block.text;
      const { start, items } = block;
      const sign = (index: number) => (start === undefined ? "-" : `${start + index}.`);
      return items.map((item, index) => `${sign(index)} ${item}`).join("\n");
    })
    .join("\n\n");

/**
 * Gives the signs that people begin lines with the form that Markdown knows. Each such line gets an empty one before
 * it, since Markdown takes most numbers below a line for its continuation. Points within points become points.
 */
const asMarkdown = (text: string): string =>
  cleanText(text)
    .split("\n")
    .map((line) => {
      const typed = line.trim();
      const [heading] = headingSign.exec(typed) ?? [];
      if (heading) return `\n# ${typed.slice(heading.length)}\n`;
      const [point] = pointSign.exec(typed) ?? [];
      if (point) return `\n- ${typed.slice(point.length)}`;
      const [numbered, number = ""] = numberSign.exec(typed) ?? [];
      if (numbered) return `\n${latinDigits(number)}. ${typed.slice(numbered.length)}`;
      // A number of more digits is a year. Markdown knows no list by a no-break space.
      return typed.replace(/^(\d+[.)]) /, "$1\u00a0");
    })
    .join("\n");

const headingSign = /^#{1,6}\s*(?=[^#\s])/;
/** A dash without a space may also begin a negative number or a line of dashes. */
const pointSign = /^(?:[-–—*+](?=\s)|[-–—](?![-–—\d٠-٩۰-۹])|[•●○◦▪▫■□·‣⁃])\s*(?=\S)/u;
/** `1.5` and `3-5` number no point. */
const numberSign =
  /^\(?([\d٠-٩۰-۹]{1,3})(?:\s?[-–ـ](?!\s*[\d٠-٩۰-۹])|[.)](?![\d٠-٩۰-۹]))\s*(?=\S)/u;

type ReadBlock =
  | { type: "heading" | "paragraph"; parts: PolicyPart[] }
  | { type: "list"; first: number | null; items: PolicyPart[][] };

/** A list whose points are being read. */
interface OpenList {
  /** Number of its first point; null without numbers. */
  first: number | null;
  /** How many points have been read. */
  count: number;
}

function addItem(blocks: ReadBlock[], { first, count }: OpenList, item: PolicyPart[]) {
  const last = blocks.at(-1);
  const isNext =
    last?.type === "list" &&
    (first === null
      ? last.first === null
      : last.first !== null && last.first + last.items.length === first + count - 1);
  if (isNext) last.items.push(item);
  else blocks.push({ type: "list", first: first && first + count - 1, items: [item] });
}

function asBlock(block: ReadBlock): PolicyBlock {
  if (block.type !== "list") {
    const { type, parts } = block;
    return { type, text: plainText(parts), ...(isStyled(parts) ? { parts } : {}) };
  }
  const { first, items } = block;
  return {
    type: "list",
    items: items.map(plainText),
    ...(first === null ? {} : { start: first }),
    ...(items.some(isStyled) ? { parts: items } : {}),
  };
}

const plainText = (parts: PolicyPart[]) => parts.map(({ text }) => text).join("");
const isStyled = (parts: PolicyPart[]) => parts.some(({ bold, href }) => bold || href);

function partsOf(tokens: Token[]): PolicyPart[] {
  const parts: PolicyPart[] = [];
  let bold = 0;
  let href: string | undefined;
  const add = (text: string, link = href) => {
    const style = { ...(bold > 0 ? { bold: true as const } : {}), ...(link ? { href: link } : {}) };
    const last = parts.at(-1);
    if (last && Boolean(last.bold) === bold > 0 && last.href === link) last.text += text;
    else if (text) parts.push({ text, ...style });
  };
  for (const [index, token] of tokens.entries()) {
    const { type, markup, content } = token;
    if (type === "softbreak" || type === "hardbreak") add("\n");
    else if (type === "link_open") href = String(token.attrGet("href"));
    else if (type === "link_close") href = undefined;
    // In messengers one star makes bold text. One underscore is part of a name.
    else if (/^(strong|em)_/.test(type) && markup !== "_") bold += type.endsWith("open") ? 1 : -1;
    else if (/^em_/.test(type)) add(markup);
    else if (href && tokens[index - 1]?.info === "auto") {
      // Arabic punctuation at the end of an address belongs to the sentence around it.
      const [tail = ""] = /[،؛؟»”’]+$/.exec(content) ?? [];
      const address = content.slice(0, content.length - tail.length);
      add(address, linkTo(address));
      href = undefined;
      add(tail);
    } else add(content);
  }
  return parts;
}

/** The link of an address in a text, which people write without its beginning. */
function linkTo(address: string): string {
  if (/^(https?:|mailto:|tel:)/i.test(address)) return markdown.normalizeLink(address);
  const scheme = address.includes("@") && !address.includes("/") ? "mailto:" : "https://";
  return markdown.normalizeLink(`${scheme}${address}`);
}
