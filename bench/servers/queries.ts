import pg from "pg";

const perPage = 12;
const card = `c.id, c.fullname, c.image, c.profession_id, p.title, c.city_id, t.name, c.created_at`;
const joined = `from craftsman c join profession p on p.id = c.profession_id join city t on t.id = c.city_id`;

export interface ListedCard {
  id: number;
  fullname: string;
  image: string | null;
  profession: { id: number; title: string };
  city: { id: number; name: string };
}

/** What one would ask by hand for a list and for one listing: no checks, no limits, no cache. */
export async function openQueries(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  // The order that the site has an index for.
  const placed = await pool.query(
    `select from information_schema.columns where table_name = 'craftsman' and column_name = 'position'`,
  );
  const order = placed.rowCount ? "c.position desc" : "c.approved_at desc, c.id desc";

  return {
    /** One page and the count of all. */
    async list(params: URLSearchParams): Promise<{ data: ListedCard[]; total: number }> {
      const offset = (Number(params.get("page") ?? 1) - 1) * perPage;
      const given = (["profession", "city"] as const).filter((name) => params.has(name));
      const narrowed = given.map((name, at) => `c.${name}_id = $${at + 1}`);
      const where = ["c.state = 'approved'", ...narrowed].join(" and ");
      const values = given.map((name) => Number(params.get(name)));
      const [items, counted] = await Promise.all([
        pool.query(
          `select ${card} ${joined} where ${where} order by ${order} limit ${perPage} offset ${offset}`,
          values,
        ),
        pool.query(`select count(*)::int as total from craftsman c where ${where}`, values),
      ]);
      return { data: items.rows.map(asCard), total: counted.rows[0].total };
    },
    async listing(id: number): Promise<ListedCard | undefined> {
      const found = await pool.query(
        `select ${card}, c.description, c.experience ${joined} where c.state = 'approved' and c.id = $1`,
        [id],
      );
      return found.rows.map(asCard)[0];
    },
  };
}

const asCard = ({ title, name, ...row }: Record<string, unknown>) =>
  ({
    ...row,
    profession: { id: row.profession_id, title },
    city: { id: row.city_id, name },
    status: 1,
  }) as unknown as ListedCard;
