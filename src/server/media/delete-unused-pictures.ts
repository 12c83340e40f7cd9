import type { Db } from "../database/connection.ts";
import type { Log } from "../lib/log.ts";
import type { MediaStore } from "./media-store.ts";
import { parsePictureName } from "./picture-name.ts";
import { referencedPictureIds } from "./referenced-pictures-store.ts";

interface DeleteParts {
  store: Pick<MediaStore, "list" | "remove">;
  db: Db;
  log: Pick<Log, "info">;
}

/** Time for whoever uploaded a picture to save the product or blog post that shows it. */
const GRACE_PERIOD_MS = 48 * 60 * 60 * 1000;

/** Deletes pictures older than the grace period that no product, order, return or blog post shows. */
export async function deleteUnusedPictures({ store, db, log }: DeleteParts): Promise<void> {
  const old: { name: string; id: string }[] = [];
  for await (const name of store.list()) {
    const picture = parsePictureName(name);
    if (!picture || picture.createdAtMs > Date.now() - GRACE_PERIOD_MS) continue;
    old.push({ name, id: picture.id });
  }
  if (old.length === 0) return;
  // Read after the list, so that a picture that came into use meanwhile is among these.
  const referencedIds = await referencedPictureIds(db);
  const unused = old.filter(({ id }) => !referencedIds.has(id));
  for (const { name } of unused) await store.remove(name);
  if (unused.length > 0) log.info({ pictures: unused.length }, "forgot unused pictures");
}
