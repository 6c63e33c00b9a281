import { Disk } from "flydrive";

/** In ms. A bucket that falls silent must not hold up who asks for a picture. */
const timeouts = {
  connectionTimeout: 2000,
  requestTimeout: 10_000,
  throwOnRequestTimeout: true,
};

/**
 * Opens an S3-compatible bucket. The client is loaded on demand: a site that keeps its files on disk
 * never pays for it.
 * @param url `https://KEY:SECRET@host/bucket?region=…`
 */
export async function openBucket(url: URL): Promise<Disk> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const driver = new S3Driver({
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    endpoint: url.origin,
    region: url.searchParams.get("region") ?? "us-east-1",
    forcePathStyle: true,
    bucket: url.pathname.slice(1),
    visibility: "private",
    supportsACL: false,
    requestHandler: timeouts,
  });
  return new Disk(driver);
}
