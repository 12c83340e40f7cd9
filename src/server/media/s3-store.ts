import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { failure, success } from "#shared/failure.ts";
import { storedFolders } from "#shared/media/contract.ts";
import type { S3Config } from "../config/config.ts";
import { noPicture } from "../lib/common-failures.ts";
import type { Log } from "../lib/log.ts";
import type { MediaStore } from "./media-store.ts";
import { contentTypeOf, MEDIA_PATH, parsePictureName } from "./picture-name.ts";
import { openS3Client, type S3Client } from "./s3-client.ts";

/** Begins every key, since the bucket may hold other things. */
const KEY_PREFIX = MEDIA_PATH.slice(1);

/** Stores pictures in object storage that speaks S3, addressed by path. */
export function openS3Store(config: S3Config, log: Log, timeoutMs?: number): MediaStore {
  const { base, send, sendOrThrow } = openS3Client(config, timeoutMs);

  const fileUrl = (picture: string, name: string) =>
    new URL(`${base}${KEY_PREFIX}${picture}/${name}`);

  const remove = async (picture: string) => {
    for (const name of parsePictureName(picture)?.files ?? []) {
      await sendOrThrow({ method: "DELETE", url: fileUrl(picture, name) });
    }
  };

  /** Writes the files one after the other, each over one of its name that is there. */
  const write = async (picture: string, files: ReadonlyMap<string, Uint8Array>) => {
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
      return unavailable();
    }
  };

  return {
    async put(picture, files) {
      const written = await write(picture, files);
      if (!written.ok) await remove(picture).catch(() => {});
      return written;
    },

    replace: write,

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
      for (const folder of storedFolders) yield* listFolder(folder, send, base);
    },

    remove,
  };
}

/** The names of a folder's pictures, by ListObjectsV2, which lists 1,000 keys at a time. */
async function* listFolder(
  folder: string,
  send: S3Client["send"],
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

const unavailable = () =>
  failure("unavailable", "The picture store does not answer. Please try again in a minute.", {
    retryAfter: 60,
  });
