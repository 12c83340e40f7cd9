import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { SHARE_PATH, SHARE_SIZE, sharedFile } from "#shared/media/picture.ts";
import { sendFailure } from "../http/failures.ts";
import { noPicture } from "../lib/common-failures.ts";
import { createConcurrencyLimit } from "../lib/concurrency-limit.ts";
import { networkOf } from "../lib/throttle.ts";
import type { MediaStore } from "./media-store.ts";

/** Some 60 kB each; the oldest goes first. */
const MAX_CACHED = 100;
/** Of the page, on which a picture of another shape lies. */
const BACKGROUND = "#faf8f4";

const limits = {
  total: 1,
  perKey: 1,
  tooMany: "Too many pictures at once. Please try again.",
  line: { total: 30, perKey: 10, waitMs: 10_000 },
};

const demoPictures = fileURLToPath(new URL("../../../demo/pictures/", import.meta.url));

/**
 * Serves pictures as shared links show them, 1200 × 630 as JPEG: made one at a time when they are asked
 * for first, and kept in memory. Bots that fetch them read no AVIF.
 */
export function serveSharePictures(app: FastifyInstance, store: Pick<MediaStore, "read">): void {
  const cache = new Map<string, Buffer>();
  const turns = createConcurrencyLimit(limits);
  app.get<{ Params: { "*": string } }>(`${SHARE_PATH}*`, async (request, reply) => {
    const path = sharedFile(request.params["*"]);
    if (!path) return sendFailure(reply, noPicture());
    const picture = await find(path, request.ip);
    if (!picture.ok) return sendFailure(reply, picture);
    return reply
      .header("Content-Type", "image/jpeg")
      .header("Cache-Control", "public, max-age=31536000, immutable")
      .send(picture.value);
  });

  async function find(path: string, ip: string) {
    const cached = cache.get(path);
    if (cached) return success(cached);
    const turn = await turns.take(networkOf(ip));
    if (!turn.ok) return turn;
    try {
      // Whoever was before in the line may have asked for the same one.
      const made = cache.get(path);
      if (made) return success(made);
      const drawn = await drawPicture(store, path);
      if (drawn.ok) {
        cache.set(path, drawn.value);
        const [oldest] = cache.keys();
        if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
      }
      return drawn;
    } finally {
      turn.value();
    }
  }
}

async function readDemo(path: string): Promise<Outcome<{ content: Readable }, "not_found">> {
  try {
    return success({ content: (await open(demoPictures + path)).createReadStream() });
  } catch {
    return noPicture();
  }
}

async function drawPicture(
  store: Pick<MediaStore, "read">,
  path: string,
): Promise<Outcome<Buffer, "not_found" | "unavailable" | "invalid_request">> {
  const read = path.startsWith("demo/")
    ? await readDemo(path.slice("demo/".length))
    : await store.read(path);
  if (!read.ok) return read;
  const source = await buffer(read.value.content);
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  try {
    const { width, height } = SHARE_SIZE;
    const whole = { width, height, fit: "contain", background: BACKGROUND } as const;
    return success(
      await sharp(source)
        .flatten({ background: BACKGROUND })
        .resize(whole)
        .jpeg({ quality: 82 })
        .toBuffer(),
    );
  } catch {
    return failure("invalid_request", "The picture cannot be read");
  }
}
