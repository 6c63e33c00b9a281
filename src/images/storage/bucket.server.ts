import { addAbortSignal, type Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { hasSignatureOf } from "#src/images/paths.ts";
import { pictureRules } from "#src/images/rules.ts";

/** An S3-compatible bucket. */
export interface Bucket {
  disk: Disk;
  /**
   * The bytes of a picture's file. Rejects if it is not one, is longer than any, or does not arrive in time.
   * @param signal ends the reading and frees its connection
   */
  read(key: string, signal?: AbortSignal): Promise<Buffer>;
}

/** Returns a signal that ends one operation of the bucket, with its retries and the body of its response. */
export type Deadline = () => AbortSignal;

/** In ms. */
const connectionTimeout = 2000;
const operationTimeout = 10_000;

/** A file that we encode is shorter than the largest upload. */
const maxFileBytes = pictureRules.maxBytes;

/**
 * Opens a bucket. The client is loaded on demand, since most sites store files on disk.
 * @param url `https://KEY:SECRET@host/bucket?region=…`
 */
export async function openBucket(
  url: URL,
  deadline: Deadline = () => AbortSignal.timeout(operationTimeout),
): Promise<Bucket> {
  const [{ GetObjectCommand, S3Client }, { S3Driver }] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("flydrive/drivers/s3"),
  ]);
  const client = new S3Client({
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    endpoint: url.origin,
    region: url.searchParams.get("region") ?? "us-east-1",
    forcePathStyle: true,
    requestHandler: { connectionTimeout },
  });
  limitDuration(client, deadline);
  const bucket = url.pathname.slice(1);
  const driver = new S3Driver({ client, bucket, visibility: "private", supportsACL: false });

  return {
    disk: new Disk(driver),
    async read(key, signal) {
      const failure = new AbortController();
      const signals = [deadline(), failure.signal, ...(signal ? [signal] : [])];
      const abortSignal = AbortSignal.any(signals);
      try {
        const command = new GetObjectCommand({ Bucket: bucket, Key: key });
        const { Body } = await client.send(command, { abortSignal });
        const bytes = await readBody(addAbortSignal(abortSignal, Body as Readable), key);
        if (hasSignatureOf(key, bytes)) return bytes;
        throw new Error(
          `${key}: the bucket returned ${bytes.length} bytes that are no such picture`,
        );
      } catch (error) {
        // Closes the connection, on which the rest of the body may still arrive.
        failure.abort();
        throw error;
      }
    },
  };
}

/**
 * Applies a deadline to everything that is sent with a client. Its own `requestTimeout` ends with the headers
 * of the response, and starts anew with each retry.
 */
function limitDuration(client: S3Client, deadline: Deadline) {
  const send = client.send.bind(client) as (command: unknown, options: object) => unknown;
  const limited = (command: unknown, options?: object) =>
    send(command, { abortSignal: deadline(), ...options });
  client.send = limited as S3Client["send"];
}

async function readBody(body: Readable, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxFileBytes) throw new Error(`${key}: longer than ${maxFileBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
