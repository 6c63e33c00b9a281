interface List<Row> {
  data: Row[];
  total: number;
  last_page: number;
}

/**
 * The rows of all pages of a list, each once. Tests beside this one add and remove rows, and a row
 * that moves to another page in between could be missed: then all pages are read again.
 */
export async function readAllPages<Row extends { id: number }>(
  readPage: (number: number) => Promise<List<Row>>,
): Promise<Row[]> {
  for (;;) {
    const rows = new Map<number, Row>();
    const totals = new Set<number>();
    for (let number = 1, last = 1; number <= last; number++) {
      const list = await readPage(number);
      last = list.last_page;
      totals.add(list.total);
      for (const row of list.data) rows.set(row.id, row);
    }
    const [total] = totals;
    if (totals.size === 1 && rows.size === total) return [...rows.values()];
  }
}
