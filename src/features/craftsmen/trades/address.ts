import type { Trade } from "./contract.ts";

/** Where a profession in a city is found: `/دمشق/سباك`, written for a machine. */
export const tradeAddress = ({ profession, city }: Trade, page = 1) =>
  encodeURI(`/${slug(city.name)}/${slug(profession.title)}`) + (page > 1 ? `?page=${page}` : "");

/** A name as it stands in addresses: no marks, a hyphen for each run of other characters than letters. */
export const slug = (name: string) =>
  name
    .normalize("NFKC")
    .replace(/[\p{M}\u0640]/gu, "")
    .replace(/[^\p{L}\p{Nd}]+/gu, "-")
    .replace(/^-|-$/g, "");
