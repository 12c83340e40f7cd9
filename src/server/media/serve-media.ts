import type { FastifyInstance } from "fastify";
import { sendFailure } from "../http/failures.ts";
import { noPicture } from "../lib/common-failures.ts";
import type { MediaStore } from "./media-store.ts";
import { fileType, MEDIA_PATH } from "./picture-name.ts";

/**
 * Serves the store's pictures under /media/. Only what is named like a picture's file is looked
 * for, so no path leads anywhere else. A name's bytes never change: browsers keep them for good.
 */
export function serveMedia(app: FastifyInstance, store: Pick<MediaStore, "read">): void {
  app.get<{ Params: { "*": string } }>(`${MEDIA_PATH}*`, async (request, reply) => {
    const path = request.params["*"];
    const type = fileType(path);
    const file = type ? await store.read(path) : noPicture();
    if (!file.ok) return sendFailure(reply, file);
    return reply
      .header("Content-Type", type)
      .header("Content-Length", file.value.bytes)
      .header("Accept-Ranges", "none")
      .header("Cache-Control", "public, max-age=31536000, immutable")
      .send(file.value.content);
  });
}
