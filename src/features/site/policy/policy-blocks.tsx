import type { PolicyBlock, PolicyPart } from "#src/settings/live-settings.ts";
import { classes } from "#src/ui/styles/classes.ts";

/** A privacy policy of the owner's own. */
export const PolicyBlocks = ({ blocks }: { blocks: PolicyBlock[] }) =>
  withIndex(blocks).map(({ index, piece: block }) => {
    if (block.type === "list") return <Items key={index} list={block} />;
    return block.type === "heading" ? (
      <h2 key={index} className={classes("mt-8 mb-2 text-panel", typed)}>
        <Content {...block} />
      </h2>
    ) : (
      <p key={index} className={classes("mb-2", typed)}>
        <Content {...block} />
      </p>
    );
  });

/** Line breaks are those that were typed; an address may be longer than a line. */
const typed = "whitespace-pre-line [overflow-wrap:anywhere]";

function Items({ list }: { list: PolicyBlock & { type: "list" } }) {
  const { items, parts, start } = list;
  const rows = withIndex(items).map(({ index, piece }) => (
    <li key={index} className={typed}>
      <Content text={piece} parts={parts?.[index]} />
    </li>
  ));
  const look = "mb-2 ps-6 marker:text-clay";
  return start === undefined ? (
    <ul className={classes("list-disc", look)}>{rows}</ul>
  ) : (
    <ol start={start} className={classes("list-decimal", look)}>
      {rows}
    </ol>
  );
}

function Content({ text, parts }: { text: string; parts?: PolicyPart[] | undefined }) {
  if (!parts) return text;
  return withIndex(parts).map(({ index, piece }) => <Part key={index} part={piece} />);
}

function Part({ part: { text, bold, href } }: { part: PolicyPart }) {
  const words = bold ? <strong className="font-semibold">{text}</strong> : text;
  if (!href) return words;
  return (
    <a href={href} rel="noopener" className="font-semibold text-teal underline">
      {/* An address is from left to right, and other words as they are. */}
      <bdi>{words}</bdi>
    </a>
  );
}

/** The index is the only possible React key for pieces of a text. */
const withIndex = <Piece,>(pieces: Piece[]) => pieces.map((piece, index) => ({ index, piece }));
