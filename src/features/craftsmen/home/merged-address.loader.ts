import { type LoaderFunctionArgs, redirect } from "react-router";
import { loadHome } from "./home.loader.ts";

/** @throws Response that leads from a merged profession or city to the one that it was merged into */
export async function loadCurrentHome(args: LoaderFunctionArgs) {
  const loaded = await loadHome(args);
  const { results } = loaded.data;
  const { profession, city } = ("list" in results && results.list.merged) || {};
  if (!profession && !city) return loaded;
  const { searchParams } = new URL(args.request.url);
  if (profession) searchParams.set("profession", String(profession));
  if (city) searchParams.set("city", String(city));
  throw redirect(`/?${searchParams}`, 301);
}
