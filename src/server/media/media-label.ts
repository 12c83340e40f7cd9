import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { fileErrorKind } from "../lib/file-errors.ts";
import { newId } from "../lib/ids.ts";
import { MEDIA_PATH } from "./picture-name.ts";
import { openS3Client } from "./s3-client.ts";

/**
 * A small text beside the stored pictures, which says whose they are. It is no picture's file, so it
 * is never served. Both throw when the store does not answer.
 */
export interface MediaLabel {
  /** undefined where there is none. */
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
}

const FILE = "shop.json";

/** The label of the configured store: in the bucket if there is one, else in DATA_DIR/media. */
export function openMediaLabel({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): MediaLabel {
  if (s3) {
    const { base, send, sendOrThrow } = openS3Client(s3);
    const url = new URL(base + MEDIA_PATH.slice(1) + FILE);
    return {
      async read() {
        const answer = await send({ method: "GET", url });
        if (answer.ok) return answer.text();
        await answer.body?.cancel();
        if (answer.status === 404) return undefined;
        throw new Error(`the storage answered ${answer.status} to GET`);
      },
      write: (text) =>
        sendOrThrow({
          method: "PUT",
          url,
          headers: { "content-type": "application/json" },
          body: Buffer.from(text),
        }),
    };
  }
  const folder = join(dataDir, "media");
  return {
    async read() {
      return readFile(join(folder, FILE), "utf8").catch((error: unknown) => {
        if (fileErrorKind(error) === "missing") return undefined;
        throw error;
      });
    },
    async write(text) {
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `.${FILE}-${newId()}`);
      await writeFile(unfinished, text, { flush: true });
      await rename(unfinished, join(folder, FILE));
    },
  };
}
