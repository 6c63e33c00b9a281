import { isMet, type Row, ratioOf, targetOf } from "./row.ts";

const line = 20;
const left = 330;
const width = 380;
const right = 170;
/** So many times worse or better than the target is as far as a bar goes. */
const farthest = 10;
const colours = { met: "#2f855a", missed: "#c53030", text: "#1a202c", soft: "#718096" };

/** Bars of what was aimed at: beyond the line is better than the target. On a logarithmic scale. */
export function chart(rows: Row[]): string {
  const aimed = rows.filter((row) => row.target);
  const parts: string[] = [];
  let y = 30;
  let group = "";
  for (const row of aimed) {
    if (row.group !== group) {
      group = row.group;
      y += 8;
      parts.push(text(left - 10, y, group, 'text-anchor="end" font-weight="600"'));
      y += line;
    }
    parts.push(bar(row, y));
    y += line;
  }
  const middle = left + width / 2;
  const top = [
    text(middle, 18, "target", `text-anchor="middle" fill="${colours.soft}"`),
    text(left, 18, "← worse", `fill="${colours.soft}"`),
    text(left + width, 18, "better →", `text-anchor="end" fill="${colours.soft}"`),
    `<path d="M${middle} 24V${y}" stroke="${colours.soft}" stroke-dasharray="3 3"/>`,
  ];
  const whole = left + width + right;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${y + 10}" width="${whole}" height="${y + 10}" font-family="system-ui, sans-serif" font-size="12" fill="${colours.text}">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...top,
    ...parts,
    "</svg>\n",
  ].join("\n");
}

function bar(row: Row, y: number) {
  const middle = left + width / 2;
  const end = middle + (width / 2) * reach(row);
  const [from, to] = [Math.min(middle, end), Math.max(middle, end)];
  const colour = isMet(row) ? colours.met : colours.missed;
  const figures = `${ratioOf(row)} (${targetOf(row)})`;
  return [
    text(left - 10, y, `${row.what}`, 'text-anchor="end"'),
    `<rect x="${from.toFixed(1)}" y="${y - 11}" width="${Math.max(2, to - from).toFixed(1)}" height="14" rx="2" fill="${colour}"/>`,
    text(left + width + 10, y, row.failed ? `${figures}, failed` : figures, `fill="${colour}"`),
  ].join("\n");
}

/** From -1, far worse than the target, to 1, far better. */
export function reach({ ratio, target }: Row): number {
  const { is, than } = target!;
  const better = is === "≥" || is === ">" ? ratio / than : than / ratio;
  return Math.max(-1, Math.min(1, Math.log(better) / Math.log(farthest)));
}

const text = (x: number, y: number, words: string, more: string) =>
  `<text x="${x}" y="${y}" ${more}>${words.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</text>`;
