import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** 10 MB over a phone's slow line take minutes, but they keep coming. */
const MAX_UPLOAD_MS = 10 * 60_000;
const MIN_BYTES_EACH_CHECK = 10 * 1024;

const uploading = new WeakSet<Socket>();

/** The request that this socket carries now may take longer than all others. */
export function isUploading(socket: Socket): boolean {
  return uploading.has(socket);
}

/**
 * Lets the present request take up to ten minutes, as long as it does not stall; otherwise its
 * connection is ended. The server's own timeout, which is meant for small bodies, passes it over.
 *
 * @param stallMs milliseconds within which 10 KiB must come
 * @returns to be called when the upload has been read, or given up
 */
export function extendUploadDeadline({ socket }: IncomingMessage, stallMs: number): () => void {
  const begun = performance.now();
  let bytes = socket.bytesRead;
  const timer = setInterval(() => {
    const stalls = socket.bytesRead - bytes < MIN_BYTES_EACH_CHECK;
    bytes = socket.bytesRead;
    if (stalls || performance.now() - begun > MAX_UPLOAD_MS) socket.destroy();
  }, stallMs);
  const end = () => {
    clearInterval(timer);
    uploading.delete(socket);
  };
  socket.once("close", end);
  uploading.add(socket);
  return () => {
    socket.off("close", end);
    end();
  };
}
