import type { FastifyInstance } from "fastify";
import { sendFailure } from "../http/failures.ts";
import { leaveOutDocumentHeaders } from "../http/security-headers.ts";
import { noPicture } from "../lib/common-failures.ts";
import type { MediaStore } from "./media-store.ts";
import { contentTypeOf, MEDIA_PATH } from "./picture-name.ts";

/**
 * Serves the store's pictures under /media/. Only a path of a picture's file is looked up, so no path
 * leads anywhere else. The bytes of a name never change, so browsers may cache them for good.
 */
export function serveMedia(app: FastifyInstance, store: Pick<MediaStore, "read">): void {
  app.get<{ Params: { "*": string } }>(`${MEDIA_PATH}*`, async (request, reply) => {
    const path = request.params["*"];
    const type = contentTypeOf(path);
    const file = type ? await store.read(path) : noPicture();
    if (!file.ok) return sendFailure(reply, file);
    // A shopper's photo: whoever has its address sees it, but no list and no shared cache keeps it.
    const isPrivate = path.startsWith("returns/");
    leaveOutDocumentHeaders(reply);
    if (isPrivate) reply.header("X-Robots-Tag", "noindex, nofollow");
    return reply
      .header("Content-Type", type)
      .header("Content-Length", file.value.bytes)
      .header("Accept-Ranges", "none")
      .header("Cache-Control", `${isPrivate ? "private" : "public"}, max-age=31536000, immutable`)
      .send(file.value.content);
  });
}
