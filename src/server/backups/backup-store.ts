import { asIndianClock } from "#shared/dates.ts";

/** A backup that lies there. */
export interface StoredBackup {
  name: string;
  /** When it was begun, as its name says. */
  at: Date;
  bytes: number;
}

/** Where backups are kept. Its methods throw where it does not answer, or is full. */
export interface BackupStore {
  /** Takes a file of the backups' folder under a name; `progress` is told the bytes that are there, of all. */
  take(path: string, name: string, progress: (done: number, total: number) => void): Promise<void>;
  /** In no order; other files there are left out. */
  list(): Promise<StoredBackup[]>;
  remove(name: string): Promise<void>;
  /** Throws where it would take no backup, and leaves nothing behind. */
  tryOut(): Promise<void>;
  /** Writes one into a file of this machine. */
  fetch(name: string, path: string): Promise<void>;
}

const NAME = /^pressroom-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.tar$/;

/** The name of a backup that begins now, by India's clock: `pressroom-2026-11-28-020014.tar`. */
export function backupName(at: Date): string {
  const clock = asIndianClock(at).toISOString();
  return `pressroom-${clock.slice(0, 10)}-${clock.slice(11, 19).replaceAll(":", "")}.tar`;
}

/** When a backup of that name was begun; undefined for what is none. */
export function timeOfName(name: string): Date | undefined {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}+05:30`);
}
