import { get } from "node:http";
import { buffer } from "node:stream/consumers";

/** An answer of the site, as others are to send it. */
export interface ResponseSample {
  type: string;
  /** Beside the type, and what belongs to a connection. */
  headers: [name: string, value: string][];
  bytes: Buffer;
}

/** What each server writes by itself. */
const own = ["content-type", "content-length", "date", "connection", "keep-alive"];

/** @throws unless the answer is 200 */
export async function fetchSample(url: string, encoding?: string): Promise<ResponseSample> {
  const headers = encoding ? { "accept-encoding": encoding } : {};
  const { promise, resolve, reject } = Promise.withResolvers<ResponseSample>();
  get(url, { headers }, async (response) => {
    const bytes = await buffer(response);
    if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
    const told = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    resolve({
      type: response.headers["content-type"] ?? "",
      headers: told.filter(([name]) => !own.includes(name)),
      bytes,
    });
  }).on("error", reject);
  return promise;
}
