import type { Page } from "@playwright/test";
import { admin } from "./store-facts.ts";
import { setLocalStorage } from "./test.ts";
import { logIn } from "./users.ts";

/** The owner's session, one for all tests of a worker: logins are counted. */
let session: ReturnType<typeof logIn> | undefined;
let begunAt = 0;

/** Less than the quarter of an hour after which the dashboard asks again who it is. */
const LIFETIME_MS = 8 * 60_000;

/** The owner is signed in when the browser opens its next page. */
export async function signInAdmin(page: Page): Promise<void> {
  if (!session || Date.now() - begunAt > LIFETIME_MS) {
    session = logIn(page.request, admin);
    begunAt = Date.now();
  }
  await setLocalStorage(page, { auth: JSON.stringify(await session) });
}
