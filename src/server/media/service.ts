import { failure, type Outcome, success } from "#shared/failure.ts";
import type { MediaFolder } from "#shared/media/contract.ts";
import type { CloudinaryConfig } from "../config/config.ts";
import type { Db } from "../database/connection.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import type { Log } from "../lib/log.ts";
import { SIGNATURE_LIFE, signParams } from "./cloudinary.ts";
import { sweepPictures } from "./delete-unused-pictures.ts";
import type { MediaStore } from "./media-store.ts";
import { newPicture, pictureUrl } from "./picture-name.ts";
import { openPictureTurns } from "./picture-queue.ts";
import { readPicture } from "./process-image.ts";

interface MediaParts {
  store: MediaStore;
  /** The hosted upload widget, where the shop uses it. */
  cloudinary: CloudinaryConfig | undefined;
  db: Db;
  log: Log;
}

/** What one upload to Cloudinary is signed for. */
interface UploadToSign {
  folder: MediaFolder;
  /** Seconds since 1970; now where it is left out. */
  timestamp?: number | undefined;
  /** Cloudinary's upload widget names itself, and the signature must say so. */
  source?: "uw" | undefined;
}

interface KeptPicture {
  /** Stands for the picture: `shared/media/picture.ts` finds its other sizes by it. */
  url: string;
  /** Pixels. */
  width: number;
  height: number;
}

export type Media = ReturnType<typeof openMedia>;

/** The shop's pictures. */
export function openMedia({ store, cloudinary, db, log }: MediaParts) {
  const inTurn = openPictureTurns();

  return {
    cloudinary,

    /** Makes a picture of an uploaded file and keeps it; the file itself stays where it is. */
    keep: (folder: MediaFolder, file: string): Promise<Outcome<KeptPicture>> =>
      inTurn(async () => {
        const read = await readPicture(file);
        if (!read.ok) return read;
        const { width, height, files } = read.value;
        const name = newPicture(folder, width, height);
        const kept = await store.put(name, files);
        return kept.ok ? success({ url: pictureUrl(name, width), width, height }) : kept;
      }),

    /** Signs one upload to Cloudinary; `conflict` where the shop keeps its pictures itself. */
    sign(wanted: UploadToSign): Outcome<{ signature: string; timestamp: number }> {
      if (!cloudinary) {
        return failure("conflict", "This shop stores pictures itself: upload them directly to it");
      }
      const now = Math.floor(Date.now() / 1000);
      const { folder, timestamp = now, source } = wanted;
      if (Math.abs(timestamp - now) > SIGNATURE_LIFE) {
        return failure("invalid_request", "This device's clock is wrong: set it, then try again", {
          fields: { timestamp: "The time is more than an hour off" },
        });
      }
      const params = { folder, timestamp, ...(source && { source }) };
      return success({ signature: signParams(params, cloudinary.apiSecret), timestamp });
    },

    /** What runs for each job of the pictures. */
    tasks: { "sweep-pictures": () => sweepPictures({ store, db, log }) } satisfies Partial<Tasks>,

    sweeps: { "sweep-pictures": "40 3 * * *" } satisfies Sweeps,
  };
}
