import type { PolicyBlock } from "#src/settings/live-settings.ts";

/**
 * A policy as its owner types it: a line that begins with # is a heading, one with - a point of a list,
 * and an empty line ends a paragraph.
 */
export function parsePolicy(text: string): PolicyBlock[] {
  const blocks: PolicyBlock[] = [];
  let continues = false;
  for (const line of text.split("\n").map((typed) => typed.trim())) {
    const last = blocks.at(-1);
    const [, sign, rest = ""] = /^(#|-|•)+\s*(.+)$/.exec(line) ?? [];
    if (sign === "#") blocks.push({ type: "heading", text: rest });
    else if (sign && last?.type === "list" && continues) last.items.push(rest);
    else if (sign) blocks.push({ type: "list", items: [rest] });
    else if (line && last?.type === "paragraph" && continues) last.text += ` ${line}`;
    else if (line) blocks.push({ type: "paragraph", text: line });
    continues = line !== "";
  }
  return blocks;
}

export const formatPolicy = (blocks: PolicyBlock[]): string =>
  blocks
    .map((block) => {
      if (block.type === "list") return block.items.map((item) => `- ${item}`).join("\n");
      return block.type === "heading" ? `# ${block.text}` : block.text;
    })
    .join("\n\n");

/** In characters, and numbers of blocks and points. */
export const policyLimits = {
  total: 30_000,
  heading: 120,
  paragraph: 2000,
  item: 1000,
  items: 60,
  blocks: 300,
};
