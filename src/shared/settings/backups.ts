import { z } from "zod";

/** Where scheduled backups go: a folder of the server, or a bucket that its environment names. */
export const backupPlaces = ["disk", "s3"] as const;
export type BackupPlace = (typeof backupPlaces)[number];

const HOUR = "Choose an hour of the day";

export const backupsSettings = z.object({
  /** A backup is made each day. */
  on: z.boolean().default(false),
  /** The hour of the day, by India's clock, from which on it is made. */
  hour: z.number(HOUR).int(HOUR).min(0, HOUR).max(23, HOUR).default(2),
  place: z.enum(backupPlaces, "Choose where backups go").default("disk"),
});
export type BackupsSettings = z.infer<typeof backupsSettings>;
