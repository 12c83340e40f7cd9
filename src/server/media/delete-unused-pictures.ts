import type { Db } from "../database/connection.ts";
import type { Log } from "../lib/log.ts";
import type { MediaStore } from "./media-store.ts";
import { readPictureName } from "./picture-name.ts";
import { usedPictures } from "./referenced-pictures-store.ts";

interface SweepParts {
  store: Pick<MediaStore, "list" | "remove">;
  db: Db;
  log: Pick<Log, "info">;
}

/** Milliseconds: by then whoever uploaded it has saved what it is for, or never will. */
const GRACE = 48 * 60 * 60 * 1000;

/** Forgets pictures that are older than the grace and shown by no product, order or blog post. */
export async function sweepPictures({ store, db, log }: SweepParts): Promise<void> {
  const old: { name: string; id: string }[] = [];
  for await (const name of store.list()) {
    const picture = readPictureName(name);
    if (picture && picture.madeAt < Date.now() - GRACE) old.push({ name, id: picture.id });
  }
  if (old.length === 0) return;
  // Read after the list: a picture that came into use meanwhile is among these.
  const used = await usedPictures(db);
  const unused = old.filter(({ id }) => !used.has(id));
  for (const { name } of unused) await store.remove(name);
  if (unused.length > 0) log.info({ pictures: unused.length }, "forgot unused pictures");
}
