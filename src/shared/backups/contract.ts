import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { backupPlaces } from "../settings/backups.ts";

export const backupStates = ["queued", "running", "done", "failed"] as const;
export type BackupState = (typeof backupStates)[number];

export const backupSteps = ["database", "pictures", "storing"] as const;

const count = z.number().int().nonnegative();

const backup = z.object({
  _id: z.string(),
  state: z.enum(backupStates),
  place: z.enum(backupPlaces),
  /** The file's name there; absent until it is written. */
  name: z.string().optional(),
  /** Of the file. */
  bytes: count.optional(),
  /** What is being done: tables, pictures or bytes, of how many; absent unless it runs. */
  progress: z.object({ doing: z.enum(backupSteps), done: count, total: count }).optional(),
  /** Why it failed last, as a person reads it. */
  problem: z.string().optional(),
  /** Of one that was made: what did not come about besides, such as that old ones are deleted. */
  remark: z.string().optional(),
  /** Who asked for it: an admin's e-mail; absent for the schedule. */
  by: z.string().optional(),
  createdAt: z.string(),
});
export type Backup = z.infer<typeof backup>;

/** How many of the latest are named. */
export const SHOWN_BACKUPS = 7;

export const backupsEndpoints = {
  listBackups: defineEndpoint({
    method: "GET",
    path: "/backups",
    access: "staff",
    permission: "read_settings",
    loadedLate: true,
    about: "The latest backups, the newest first, and where this shop can put them.",
    answer: successBody({
      backups: z.array(backup),
      /** The folder on the server, and whether its environment names a bucket. */
      folder: z.string(),
      hasBucket: z.boolean(),
    }),
  }),

  createBackup: defineEndpoint({
    method: "POST",
    path: "/backups",
    access: "staff",
    permission: "write_settings",
    loadedLate: true,
    about: "Begins a backup where the settings say; a job makes it.",
    answer: successBody({ message: z.string(), backup }),
    status: 201,
    failures: ["conflict"],
    idempotent: true,
  }),
} as const;
