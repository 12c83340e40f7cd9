import { statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

const MEMORY = "/dev/shm";
/** The databases, shops and browser profiles of a whole run come to a quarter of it. */
const ROOM_BYTES = 8 * 1024 ** 3;

/**
 * Where the run's temporary files go: into memory where there is room, for each of hundreds of test
 * shops copies a database of 800 files, which takes a disk up to half a second.
 */
export function chooseTemporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
