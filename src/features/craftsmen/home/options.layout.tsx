import { type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { pack } from "../../../client/packed.ts";
import { screenLoader } from "../../../client/screen.ts";
import { loadOptions } from "../../catalogue/options.ts";

const load = screenLoader(({ api }) => loadOptions(api));
export const loader = async (args: LoaderFunctionArgs) => pack(await load(args));
export const clientLoader = load;

/** A search from here asks for craftsmen alone; without a network its form stays. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function OptionsLayout() {
  return <Outlet />;
}
