// node queries-server.ts PORT DATABASE_URL: what one would write by hand for the list of craftsmen.
// It asks for the page and the count and does nothing else: no checks, no limits, nothing kept.
import { createServer } from "node:http";
import pg from "pg";

const [port = "0", url = ""] = process.argv.slice(2);
const perPage = 12;
const pool = new pg.Pool({ connectionString: url, max: 10 });

// The order that the site has an index for.
const placed = await pool.query(
  `select from information_schema.columns where table_name = 'craftsman' and column_name = 'position'`,
);
const order = placed.rowCount ? "c.position desc" : "c.approved_at desc, c.id desc";
const card = `c.id, c.fullname, c.image, c.profession_id, p.title, c.city_id, t.name, c.created_at`;
const joined = `from craftsman c join profession p on p.id = c.profession_id join city t on t.id = c.city_id`;

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  try {
    const [, id] = /^\/listing\/(\d+)/.exec(pathname) ?? [];
    const answer = id ? await listing(id) : pathname === "/" ? {} : await list(searchParams);
    response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
    response.end(JSON.stringify(answer));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(port), "127.0.0.1");

async function list(params: URLSearchParams) {
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
}

async function listing(id: string) {
  const found = await pool.query(
    `select ${card}, c.description, c.experience ${joined} where c.state = 'approved' and c.id = $1`,
    [Number(id)],
  );
  return found.rows.map(asCard)[0];
}

const asCard = ({ title, name, ...card }: Record<string, unknown>) => ({
  ...card,
  profession: { id: card.profession_id, title },
  city: { id: card.city_id, name },
  status: 1,
});
