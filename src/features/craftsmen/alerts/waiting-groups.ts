interface Row {
  /** Null if it was not recorded; all of these count as one network. */
  network: string | null;
  phone: string | null;
  email: string | null;
}

/**
 * The groups that are listed, those of most networks first, then those of most people. Each network has one vote,
 * divided among all groups it is in, so that one that asks for many things displaces nothing that others ask for.
 */
export function selectGroups<Type extends Row>(groups: Type[][], max: number): Type[][] {
  const all = groups.map((rows) => ({
    rows: inTurns(rows),
    networks: [...new Set(rows.map(({ network }) => network))],
    people: countPeople(rows),
  }));
  const groupsOf = new Map<string | null, number>();
  for (const network of all.flatMap(({ networks }) => networks)) {
    groupsOf.set(network, (groupsOf.get(network) ?? 0) + 1);
  }
  return all
    .map((group) => ({
      ...group,
      votes: group.networks.reduce((sum, network) => sum + 1 / groupsOf.get(network)!, 0),
    }))
    .sort((one, other) => other.votes - one.votes)
    .slice(0, max)
    .sort((one, other) => other.networks.length - one.networks.length || other.people - one.people)
    .map(({ rows }) => rows);
}

export const countPeople = (rows: Row[]) =>
  new Set(rows.map(({ phone, email }) => phone ?? email)).size;

/** The first row of each network, then the second of each, and so on. */
function inTurns<Type extends Row>(rows: Type[]): Type[] {
  const ofNetwork = [...Map.groupBy(rows, ({ network }) => network).values()];
  const longest = Math.max(...ofNetwork.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    ofNetwork.flatMap((own) => own.slice(turn, turn + 1)),
  ).flat();
}
