import { type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { pack } from "#src/client/packed.ts";
import { screenLoader } from "#src/client/screen.ts";
import { loadOptions } from "#src/features/catalogue/options.ts";

const load = screenLoader(({ api }) => loadOptions(api));
export const loader = async (args: LoaderFunctionArgs) => pack(await load(args));
export const clientLoader = load;

/** A search from here asks for craftsmen alone; without a network its form stays. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function OptionsLayout() {
  return <Outlet />;
}
