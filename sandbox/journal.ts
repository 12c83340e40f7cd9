import { appendFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Records by key, kept in a file of JSON lines `[key, record]` of which the last one counts. Lines
 * are only ever appended, all that changed meanwhile in one write, so that a kill loses at most
 * changes that `saved` has not confirmed.
 */
export interface Journal {
  /** The records as they were found at the start. */
  readonly found: ReadonlyMap<string, unknown>;
  /** Notes that a record changed; it is written as it stands when the write happens. */
  changed(key: string, record: unknown): void;
  /** Resolves once everything noted so far is in the file. Rejects when it cannot be written. */
  saved(): Promise<void>;
}

/** Opens the journal at a path, made with its folder if missing; without a path nothing is kept. */
export async function openJournal(path: string | undefined): Promise<Journal> {
  if (!path) {
    return { found: new Map(), changed: () => {}, saved: () => Promise.resolve() };
  }
  const found = await readRecords(path);
  await replace(path, found);
  return { found, ...appender(path) };
}

async function readRecords(path: string): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>();
  let text = "";
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  for (const line of text.split("\n")) {
    const entry = parseLine(line);
    if (entry) records.set(entry[0], entry[1]);
  }
  return records;
}

function parseLine(line: string): [string, unknown] | null {
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) && typeof value[0] === "string" ? [value[0], value[1]] : null;
  } catch {
    // Blank, or cut by a kill or a full disk.
    return null;
  }
}

async function replace(path: string, records: ReadonlyMap<string, unknown>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const lines = [...records].map((entry) => `${JSON.stringify(entry)}\n`);
  await writeFile(`${path}.new`, lines.join(""), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

function appender(path: string): Pick<Journal, "changed" | "saved"> {
  const dirty = new Map<string, unknown>();
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function write(): Promise<void> {
    const batch = [...dirty];
    dirty.clear();
    if (batch.length === 0) return;
    try {
      // The leading line break ends a line that an earlier write left half-done.
      await appendFile(path, batch.map((entry) => `\n${JSON.stringify(entry)}`).join(""));
    } catch (error) {
      for (const [key, record] of batch) if (!dirty.has(key)) dirty.set(key, record);
      throw error;
    }
  }

  return {
    changed(key, record) {
      dirty.set(key, record);
    },
    saved() {
      if (dirty.size === 0 && !next) return running;
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null;
          running = write();
          return running;
        });
      return next;
    },
  };
}
