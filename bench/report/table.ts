/** What stands before, between and after the cells of a line. */
interface Frame {
  begin: string;
  between: string;
  end: string;
}

const markdown: Frame = { begin: "| ", between: " | ", end: " |" };
const bare: Frame = { begin: "  ", between: "  ", end: "" };

/** Lines of cells, the heads first, as wide as their widest: for a terminal or in Markdown. */
export function table(lines: string[][], form: "terminal" | "markdown"): string {
  const { begin, between, end } = form === "markdown" ? markdown : bare;
  const [heads = [], ...body] = lines;
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => line[at]!.length)));
  const drawn = (line: string[]) =>
    (begin + line.map((cell, at) => cell.padEnd(widths[at]!)).join(between) + end).trimEnd();
  const rule = form === "markdown" ? [drawn(widths.map((width) => "-".repeat(width)))] : [];
  return [drawn(heads), ...rule, ...body.map(drawn)].join("\n");
}
