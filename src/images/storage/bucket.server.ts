import { Disk } from "flydrive";

/** In ms. A bucket that does not respond must not block requests for pictures. */
const timeouts = {
  connectionTimeout: 2000,
  requestTimeout: 10_000,
  throwOnRequestTimeout: true,
};

/**
 * Opens an S3-compatible bucket. The client is loaded on demand, since most sites store files on disk.
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
