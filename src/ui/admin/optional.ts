import { ApiError } from "#src/client/client.ts";

/** The result of a request, undefined if it fails: what a screen can do without. */
export async function optional<Result>(request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
