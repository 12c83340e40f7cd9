import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { failure, success } from "#shared/failure.ts";
import { mediaFolders } from "#shared/media/contract.ts";
import type { S3Config } from "../config/config.ts";
import { noPicture } from "../lib/common-failures.ts";
import type { Log } from "../lib/log.ts";
import type { MediaStore } from "./media-store.ts";
import { contentTypeOf, MEDIA_PATH, parsePictureName } from "./picture-name.ts";

/** Until the storage has begun to answer. */
const TIMEOUT_MS = 10_000;

/** Begins every key, since the bucket may hold other things. */
const KEY_PREFIX = MEDIA_PATH.slice(1);

interface StorageRequest {
  method: "GET" | "PUT" | "DELETE";
  url: URL;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

/** Stores pictures in object storage that speaks S3, addressed by path. */
export function openS3Store(config: S3Config, log: Log, timeoutMs = TIMEOUT_MS): MediaStore {
  const base = `${config.endpoint.replace(/\/+$/, "")}/${config.bucket}/`;
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });

  const send = async ({ method, url, headers, body }: StorageRequest): Promise<Response> => {
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

  /** Sends a request whose answer has no body of interest; throws unless it succeeded. */
  const sendOrThrow = async (request: StorageRequest): Promise<void> => {
    const answer = await send(request);
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the storage answered ${answer.status} to ${request.method}`);
  };

  const fileUrl = (picture: string, name: string) =>
    new URL(`${base}${KEY_PREFIX}${picture}/${name}`);

  const remove = async (picture: string) => {
    for (const name of parsePictureName(picture)?.files ?? []) {
      await sendOrThrow({ method: "DELETE", url: fileUrl(picture, name) });
    }
  };

  return {
    async put(picture, files) {
      try {
        for (const [name, body] of files) {
          const headers = {
            "cache-control": "public, max-age=31536000, immutable",
            "content-type": contentTypeOf(`${picture}/${name}`) ?? "application/octet-stream",
          };
          await sendOrThrow({ method: "PUT", url: fileUrl(picture, name), headers, body });
        }
        return success(null);
      } catch (error) {
        log.error({ err: error }, "a picture could not be put into the storage");
        await remove(picture).catch(() => {});
        return unavailable();
      }
    },

    async read(path) {
      try {
        const answer = await send({ method: "GET", url: new URL(base + KEY_PREFIX + path) });
        if (answer.ok && answer.body) {
          return success({
            bytes: Number(answer.headers.get("content-length")),
            content: Readable.fromWeb(answer.body as ReadableStream),
          });
        }
        await answer.body?.cancel();
        if (answer.status === 404) return noPicture();
        log.error({ status: answer.status }, "a picture could not be read from the storage");
      } catch (error) {
        log.error({ err: error }, "a picture could not be read from the storage");
      }
      return unavailable();
    },

    async *list() {
      for (const folder of mediaFolders) yield* listFolder(folder, send, base);
    },

    remove,
  };
}

/** The names of a folder's pictures, by ListObjectsV2, which lists 1,000 keys at a time. */
async function* listFolder(
  folder: string,
  send: (request: StorageRequest) => Promise<Response>,
  base: string,
): AsyncGenerator<string> {
  const seen = new Set<string>();
  for (let token = ""; ; ) {
    const url = new URL(base);
    url.searchParams.set("list-type", "2");
    url.searchParams.set("prefix", `${KEY_PREFIX}${folder}/`);
    if (token) url.searchParams.set("continuation-token", token);
    const answer = await send({ method: "GET", url });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the storage answered ${answer.status} to a list`);
    // The shop's own keys have no character that XML escapes.
    for (const [, path = ""] of text.matchAll(/<Key>media\/([^<]+)\/[^/<]+<\/Key>/g)) {
      if (!seen.has(path) && parsePictureName(path)) yield path;
      seen.add(path);
    }
    const [, next = ""] = /<NextContinuationToken>([^<]+)</.exec(text) ?? [];
    if (!next) return;
    token = next.replaceAll("&amp;", "&");
  }
}

/** Signed in the body's place; the library's default leaves the body unsigned. */
function sha256(body: string | Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}

const unavailable = () =>
  failure("unavailable", "The picture store does not answer. Please try again in a minute.", {
    retryAfter: 60,
  });
