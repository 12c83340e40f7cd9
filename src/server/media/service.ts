import { createHash } from "node:crypto";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { MediaFolder, StoredFolder } from "#shared/media/contract.ts";
import type { CloudinaryConfig } from "../config/config.ts";
import type { Db } from "../database/connection.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import type { Log } from "../lib/log.ts";
import type { MediaStore } from "./media-store.ts";
import { newPictureName, parsePictureName, pictureUrl } from "./picture-name.ts";
import { createPictureQueue } from "./picture-queue.ts";
import { processImage, type UnfitFile } from "./process-image.ts";
import { referencedPictureIds } from "./referenced-pictures-store.ts";

interface MediaParts {
  store: MediaStore;
  /** Throws unless the stored pictures are this shop's to delete. */
  requireOwnPictures: (db: Db) => Promise<void>;
  /** The hosted upload widget; undefined: the shop's own uploads. */
  cloudinary: CloudinaryConfig | undefined;
  log: Log;
}

/** The parameters of one upload to Cloudinary. */
interface UploadToSign {
  folder: MediaFolder;
  /** Seconds since 1970; default now. */
  timestamp?: number | undefined;
  /** Sent by Cloudinary's upload widget; it must be part of what is signed. */
  source?: "uw" | undefined;
}

interface StoredPicture {
  /** Of the largest size; `shared/media/picture.ts` derives the other sizes from it. */
  url: string;
  /** Pixels. */
  width: number;
  height: number;
}

export type Media = ReturnType<typeof openMedia>;

export function openMedia({ store, requireOwnPictures, cloudinary, log }: MediaParts) {
  const enqueue = createPictureQueue();

  return {
    cloudinary,

    /** Processes an uploaded file and stores the picture; the file itself is left in place. */
    savePicture: (
      folder: StoredFolder,
      file: string,
    ): Promise<Outcome<StoredPicture, UnfitFile | "unavailable">> =>
      enqueue(async () => {
        const processed = await processImage(file);
        if (!processed.ok) return processed;
        const { width, height, files } = processed.value;
        const name = newPictureName(folder, width, height);
        const stored = await store.put(name, files);
        return stored.ok ? success({ url: pictureUrl(name, width), width, height }) : stored;
      }),

    /** Signs one upload to Cloudinary; `conflict` if the shop stores its pictures itself. */
    signUpload(
      upload: UploadToSign,
    ): Outcome<{ signature: string; timestamp: number }, "conflict" | "invalid_request"> {
      if (!cloudinary) {
        return failure("conflict", "This shop stores pictures itself: upload them directly to it");
      }
      const now = Math.floor(Date.now() / 1000);
      const { folder, timestamp = now, source } = upload;
      if (Math.abs(timestamp - now) > SIGNATURE_LIFETIME_S) {
        return failure("invalid_request", "This device's clock is wrong: set it, then try again", {
          fields: { timestamp: "The time is more than an hour off" },
        });
      }
      const params = { folder, timestamp, ...(source && { source }) };
      return success({ signature: signParams(params, cloudinary.apiSecret), timestamp });
    },

    /** The area's background jobs. */
    tasks: {
      "sweep-pictures": async (_payload, { db }) => {
        await requireOwnPictures(db);
        await deleteUnusedPictures({ store, db, log });
      },
    } satisfies Partial<Tasks>,

    sweeps: { "sweep-pictures": "40 3 * * *" } satisfies Sweeps,
  };
}

/** The origins that the upload widget needs (cloudinary.com/documentation/upload_widget). */
export const widgetOrigins = {
  script: ["https://upload-widget.cloudinary.com"],
  frame: ["https://upload-widget.cloudinary.com"],
  connect: ["https://api.cloudinary.com"],
};

/** Cloudinary accepts a signature for this long after its timestamp. */
const SIGNATURE_LIFETIME_S = 3_600;

/**
 * Signs the parameters of an upload, all but the file, the key and the signature itself: SHA-1 of
 * them in the order of their names, then the secret
 * (cloudinary.com/documentation/authentication_signatures).
 */
export function signParams(params: Record<string, string | number>, secret: string): string {
  const text = Object.entries(params)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return createHash("sha1")
    .update(text + secret)
    .digest("hex");
}

interface DeleteParts {
  store: Pick<MediaStore, "list" | "remove">;
  db: Db;
  log: Pick<Log, "info">;
}

/** Time for whoever uploaded a picture to save the product or blog post that shows it. */
const GRACE_PERIOD_MS = 48 * 60 * 60 * 1000;

/** Deletes pictures older than the grace period that nothing shows any more. */
async function deleteUnusedPictures({ store, db, log }: DeleteParts): Promise<void> {
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
