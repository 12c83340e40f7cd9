import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { S3Config } from "../config/config.ts";
import { newId } from "../lib/ids.ts";
import { openS3Client } from "../media/s3-client.ts";
import { type BackupStore, timeOfName } from "./backup-store.ts";

/** Begins every key, since the bucket may hold other things. */
const PREFIX = "backups/";

/** A part of an upload; S3 takes 10,000 of them, so that a backup may have 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

/** For a part to arrive on a slow line. */
const TIMEOUT_MS = 120_000;

const WRONG_KEYS =
  "BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY are not keys that may write there";

/** What whoever runs the shop looks at, by the code of S3's answer. */
const causes: Readonly<Record<string, string>> = {
  NoSuchBucket: "there is no bucket of the name in BACKUP_S3_BUCKET",
  AccessDenied: WRONG_KEYS,
  InvalidAccessKeyId: WRONG_KEYS,
  SignatureDoesNotMatch: WRONG_KEYS,
  AuthorizationHeaderMalformed: "BACKUP_S3_REGION is not the bucket's",
};

/** It answered, and does not do what was asked of it. */
class BucketRefusal extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The keys may not do this: those that may only write take nothing away from what lies there. */
export const isKeysRefusal = (error: unknown): boolean =>
  error instanceof BucketRefusal && error.code === "AccessDenied";

/**
 * Backups in a bucket of object storage that speaks S3. They are sent in parts, one of which is in memory.
 *
 * @param timeoutMs until it has begun to answer each request
 */
export function openBackupBucket(config: S3Config, timeoutMs = TIMEOUT_MS): BackupStore {
  const { base, send } = openS3Client(config, timeoutMs);
  const urlOf = (name: string) => new URL(base + PREFIX + name);

  const answered = async (request: Parameters<typeof send>[0]) => {
    const answer = await send(request).catch((cause: unknown) => {
      throw new Error("the storage could not be reached: look at BACKUP_S3_ENDPOINT", { cause });
    });
    const text = await answer.text();
    if (!answer.ok) {
      const [, code = ""] = /<Code>(\w+)</.exec(text) ?? [];
      const cause = causes[code] ? `: ${causes[code]}` : "";
      const message = `the storage answered ${answer.status} to ${request.method}${cause}`;
      throw new BucketRefusal(message, code);
    }
    return { text, headers: answer.headers };
  };

  const beginUpload = async (url: URL) => {
    const { text } = await answered({ method: "POST", url: withQuery(url, { uploads: "" }) });
    const [, uploadId] = /<UploadId>([^<]+)</.exec(text) ?? [];
    if (!uploadId) throw new Error("the storage began no upload: look at BACKUP_S3_ENDPOINT");
    return { uploadId: uploadId.replaceAll("&amp;", "&") };
  };

  const endUpload = (url: URL, upload: { uploadId: string }) =>
    answered({ method: "DELETE", url: withQuery(url, upload) });

  const pageOf = (token: string) =>
    answered({
      method: "GET",
      url: withQuery(new URL(base), {
        "list-type": "2",
        prefix: PREFIX,
        ...(token && { "continuation-token": token }),
      }),
    });

  return {
    async tryOut() {
      const url = urlOf(`trial-${newId()}`);
      const upload = await beginUpload(url);
      // Keys that may write will do: what is old then stays, which is said of each backup that is made.
      for (const more of [() => endUpload(url, upload), () => pageOf("")]) {
        await more().catch((error: unknown) => {
          if (!isKeysRefusal(error)) throw error;
        });
      }
    },

    async take(path, name, progress) {
      const url = urlOf(name);
      const upload = await beginUpload(url);
      try {
        const tags: string[] = [];
        for await (const { body, done, total } of partsOf(path)) {
          const part = { ...upload, partNumber: String(tags.length + 1) };
          const { headers } = await answered({ method: "PUT", url: withQuery(url, part), body });
          tags.push(headers.get("etag") ?? "");
          progress(done, total);
        }
        const list = tags.map(
          (tag, index) =>
            `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', "&quot;")}</ETag></Part>`,
        );
        const body = Buffer.from(
          `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`,
        );
        const ended = await answered({ method: "POST", url: withQuery(url, upload), body });
        // It may fail after it has begun to answer with 200.
        if (!ended.text.includes("<CompleteMultipartUploadResult")) {
          throw new Error("the storage did not complete the upload");
        }
      } catch (error) {
        // Why it was not taken says more. What a bucket keeps of an upload that is given up is its own rules' affair.
        await endUpload(url, upload).catch(() => {});
        throw error;
      }
    },

    async list() {
      const found = [];
      for (let token = ""; ; ) {
        const { text } = await pageOf(token);
        for (const [, entry = ""] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const [, name = ""] = /<Key>backups\/([^<]+)</.exec(entry) ?? [];
          const [, size] = /<Size>(\d+)</.exec(entry) ?? [];
          const at = timeOfName(name);
          if (at) found.push({ name, at, bytes: Number(size) });
        }
        const [, next = ""] = /<NextContinuationToken>([^<]+)</.exec(text) ?? [];
        if (!next) return found;
        token = next.replaceAll("&amp;", "&");
      }
    },

    async remove(name) {
      await answered({ method: "DELETE", url: urlOf(name) });
    },

    async fetch(name, path) {
      const answer = await send({ method: "GET", url: urlOf(name) });
      if (!answer.ok || !answer.body) {
        throw new Error(`the storage answered ${answer.status} to GET`);
      }
      const content = Readable.fromWeb(answer.body as ReadableStream);
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    },
  };
}

function withQuery(url: URL, query: Record<string, string>): URL {
  const asked = new URL(url);
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value);
  return asked;
}

async function* partsOf(path: string) {
  await using file = await open(path);
  const { size: total } = await file.stat();
  for (let at = 0; at < total; at += PART_BYTES) {
    const body = Buffer.alloc(Math.min(PART_BYTES, total - at));
    for (let filled = 0; filled < body.length; ) {
      const { bytesRead } = await file.read(body, filled, body.length - filled, at + filled);
      if (bytesRead === 0) throw new Error("the backup ended while it was sent");
      filled += bytesRead;
    }
    yield { body, done: at + body.length, total };
  }
}
