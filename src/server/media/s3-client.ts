import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { S3Config } from "../config/config.ts";

interface StorageRequest {
  method: "GET" | "PUT" | "POST" | "DELETE";
  url: URL;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

export interface S3Client {
  /** The bucket's address, with a slash at its end. */
  base: string;
  /** Sends a signed request; throws when the storage has not begun to answer in time. */
  send(request: StorageRequest): Promise<Response>;
  /** Sends a request whose answer has no body of interest; throws unless it succeeded. */
  sendOrThrow(request: StorageRequest): Promise<void>;
}

/** Until the storage has begun to answer. */
const TIMEOUT_MS = 10_000;

/** Speaks S3 to one bucket, addressed by path. */
export function openS3Client(config: S3Config, timeoutMs = TIMEOUT_MS): S3Client {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });

  const send: S3Client["send"] = async ({ method, url, headers, body }) => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    try {
      // Only signed by the library, which would repeat requests. It would also hand the signal to a
      // Request alone: Node lets go of that tie when it collects garbage, and no timeout comes.
      const signed = await client.sign(url, {
        method,
        headers: { ...headers, "x-amz-content-sha256": sha256(body ?? "") },
        // A redirect would carry a signed request to wherever it points.
        redirect: "error",
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
        // The content type is part of what is signed.
        aws: { allHeaders: true },
      });
      return await fetch(signed, { signal: timeout.signal });
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    base: `${config.endpoint.replace(/\/+$/, "")}/${config.bucket}/`,
    send,
    async sendOrThrow(request) {
      const answer = await send(request);
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the storage answered ${answer.status} to ${request.method}`);
    },
  };
}

/** Signed in the body's place; the library's default leaves the body unsigned. */
function sha256(body: string | Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}
