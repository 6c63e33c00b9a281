import { type LoaderFunctionArgs, redirect } from "react-router";
import { ApiError } from "#src/client/client.ts";
import type { FieldErrors } from "#src/errors/refusal.server.ts";
import { loginPathFor } from "./paths.ts";

/** The data of a screen, or why it could not be loaded. */
export type Loaded<Data> = { data: Data; failure?: never } | { data?: never; failure: Failure };

export interface Failure {
  message: string;
  status: number;
  errors: FieldErrors;
}

/**
 * Loader of a private screen, for the browser only. A failure is shown inside the screen; without
 * access it redirects as the guard does.
 */
export function privateLoader<Data>(load: (args: LoaderFunctionArgs) => Promise<Data>) {
  const loader = async (args: LoaderFunctionArgs): Promise<Loaded<Data>> => {
    try {
      return { data: await load(args) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { message, status, errors } = error;
      if (error.isLoggedOut) throw redirect(loginPathFor(`${args.url.pathname}${args.url.search}`));
      if (status === 403) throw redirect("/forbidden");
      return { failure: { message, status, errors } };
    }
  };
  return Object.assign(loader, { hydrate: true as const });
}
