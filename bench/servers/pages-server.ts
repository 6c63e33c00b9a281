// node pages-server.ts PORT FILE: pages written by hand with pg and template strings. FILE has the database's
// URL and, by path, a page of the site: each answer is as long, of the same text but for its cards.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { type ListedCard, openQueries } from "./queries.ts";

export interface PagesByHand {
  databaseUrl: string;
  pages: Record<string, string>;
}

const [port = "0", file = ""] = process.argv.slice(2);
const { databaseUrl, pages }: PagesByHand = JSON.parse(readFileSync(file, "utf8"));
const { list, listing } = await openQueries(databaseUrl);

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  try {
    const [, path = "", id] = /^(\/\w+)(?:\/(\d+))?/.exec(pathname) ?? [];
    const cards = id ? [await listing(Number(id))] : (await list(searchParams)).data;
    const page = pages[path] ?? "";
    const drawn = cards.map((card) => (card ? drawCard(card) : "")).join("");
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(page.slice(0, Math.max(0, page.length - drawn.length)) + drawn);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(port), "127.0.0.1");

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign]!);

const drawCard = ({ id, fullname, image, profession, city }: ListedCard) => `<article>
<img src="/storage/${escapeText(image ?? "none")}" alt="" loading="lazy" width="84" height="84">
<h3><a href="/carftsman-details/${id}">${escapeText(fullname)}</a></h3>
<p><a href="/?profession=${profession.id}">${escapeText(profession.title)}</a></p>
<p><a href="/?city=${city.id}">${escapeText(city.name)}</a></p>
<a href="/carftsman-details/${id}?phone=1">رقم الهاتف</a></article>`;
