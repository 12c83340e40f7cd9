import { vi } from "vitest";

/** The configuration's `expect.poll` waits as long; of itself `vi.waitFor` waits a second. */
const WAIT_MS = 10_000;

const { waitFor } = vi;

/** Waits for what comes at once on an idle machine and late on a busy one, where no other time is given. */
vi.waitFor = (callback, options = WAIT_MS) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: WAIT_MS, ...options });
