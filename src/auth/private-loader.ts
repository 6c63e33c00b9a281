import { type LoaderFunctionArgs, redirect } from "react-router";
import { ApiError } from "../client/client.ts";
import type { FieldErrors } from "../errors/refusal.server.ts";
import { loginFor } from "./next.ts";

/** What a screen was opened for, or why it could not be had. */
export type Loaded<Data> = { data: Data; failure?: never } | { data?: never; failure: Failure };

export interface Failure {
  message: string;
  status: number;
  errors: FieldErrors;
}

/**
 * Loads a private screen, in the browser alone. A failure is told inside the screen; who may not see it
 * is sent where the guard would send them.
 */
export function privateLoader<Data>(load: (args: LoaderFunctionArgs) => Promise<Data>) {
  const loader = async (args: LoaderFunctionArgs): Promise<Loaded<Data>> => {
    try {
      return { data: await load(args) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { message, status, errors } = error;
      if (error.isLoggedOut) throw redirect(loginFor(`${args.url.pathname}${args.url.search}`));
      if (status === 403) throw redirect("/forbidden");
      return { failure: { message, status, errors } };
    }
  };
  return Object.assign(loader, { hydrate: true as const });
}
