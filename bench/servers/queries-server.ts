// node queries-server.ts PORT DATABASE_URL: what one would write by hand for the list of craftsmen, as JSON.
import { createServer } from "node:http";
import { openQueries } from "./queries.ts";

const [port = "0", databaseUrl = ""] = process.argv.slice(2);
const { list, listing } = await openQueries(databaseUrl);

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  try {
    const [, id] = /^\/listing\/(\d+)/.exec(pathname) ?? [];
    const found = id ? listing(Number(id)) : pathname === "/" ? {} : list(searchParams);
    const body = JSON.stringify(await found);
    response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
    response.end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(port), "127.0.0.1");
