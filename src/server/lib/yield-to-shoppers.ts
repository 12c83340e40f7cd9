import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";

/**
 * Has the kernel run the thread that calls it after the others where processors are short, so that what it makes, such as a
 * PDF of a mail, takes no time from orders that are placed meanwhile. Linux keeps a priority for each thread, by an id that Node does
 * not tell; elsewhere nothing changes.
 */
export function yieldToShoppers(): void {
  try {
    const thread = Number(basename(readlinkSync("/proc/thread-self")));
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // No Linux, or not allowed: the thread goes on as it is.
  }
}
