import { useEffect, useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import { blockOf } from "./id-blocks.ts";

const none: ReadonlySet<number> = new Set();

/**
 * Which of these are no longer listed; none until that is known, and without a network. Whole blocks of ids
 * are requested, so that the server does not learn whom this device remembers.
 */
export function useGone(people: { id: number }[]): ReadonlySet<number> {
  const [gone, setGone] = useState(none);
  const ids = [...new Set(people.map(({ id }) => id))].sort((one, other) => one - other).join(" ");
  useEffect(() => {
    let isCurrent = true;
    findGone(ids.split(" ").filter(Boolean).map(Number)).then(
      (found) => isCurrent && setGone(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [ids]);
  return gone;
}

async function findGone(ids: number[]): Promise<ReadonlySet<number>> {
  const blocks = [...new Set(ids.map(blockOf))];
  const lists = await Promise.all(
    blocks.map((block) => browserApi.get<number[]>("/api/listed-ids", { block })),
  );
  const listed = new Set(lists.flat());
  return new Set(ids.filter((id) => !listed.has(id)));
}
