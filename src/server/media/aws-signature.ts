import { createHash, createHmac } from "node:crypto";

interface AwsKeys {
  accessKeyId: string;
  secretAccessKey: string;
  /** Such as ap-south-1. */
  region: string;
}

export interface UnsignedRequest {
  method: "GET" | "PUT" | "DELETE";
  /** With its path and query percent-encoded as they will be sent. */
  url: URL;
  /** Further headers; all are signed. Lower-case names. */
  headers?: Record<string, string>;
  body?: Uint8Array;
}

/**
 * The headers of a request to S3 in the present moment, by AWS Signature Version 4
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). `host` is left out: the
 * client sends it by itself.
 */
export function signRequest(
  { method, url, headers = {}, body }: UnsignedRequest,
  { accessKeyId, secretAccessKey, region }: AwsKeys,
  now: Date = new Date(),
): Record<string, string> {
  const moment = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`;
  const bodyHash = sha256(body ?? "");
  const sent: Record<string, string> = {
    ...headers,
    "x-amz-content-sha256": bodyHash,
    "x-amz-date": moment,
  };
  const signed = Object.entries({ ...sent, host: url.host }).sort(byName);
  const names = signed.map(([name]) => name).join(";");
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    "",
    names,
    bodyHash,
  ].join("\n");
  const key = [moment.slice(0, 8), region, "s3", "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  const text = ["AWS4-HMAC-SHA256", moment, scope, sha256(canonical)].join("\n");
  const signature = hmac(key, text).toString("hex");
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(byName)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

/** As AWS encodes: everything but letters, digits and `-._~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}
