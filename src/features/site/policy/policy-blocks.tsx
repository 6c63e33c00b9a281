import type { PolicyBlock } from "#src/settings/live-settings.ts";

/** A privacy policy of the owner's own, as text. */
export const PolicyBlocks = ({ blocks }: { blocks: PolicyBlock[] }) =>
  blocks.map((block, index) => {
    const key = `${index}`;
    if (block.type === "list") {
      return (
        <ul key={key} className="list-disc ps-6 marker:text-clay">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    }
    return block.type === "heading" ? (
      <h2 key={key} className="mt-8 mb-2 text-panel">
        {block.text}
      </h2>
    ) : (
      <p key={key} className="mb-2">
        {block.text}
      </p>
    );
  });
