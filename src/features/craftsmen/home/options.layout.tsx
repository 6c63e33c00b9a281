import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { screenLoader } from "../../../client/screen.ts";
import { loadOptions } from "../../catalogue/options.ts";

const load = screenLoader(({ api }) => loadOptions(api));
export const loader = load;
export const clientLoader = load;

/** A search from here asks for craftsmen alone; without a network its form stays. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function OptionsLayout() {
  return <Outlet />;
}
