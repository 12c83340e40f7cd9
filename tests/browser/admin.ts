import type { Page } from "@playwright/test";
import { admin } from "./store-facts.ts";
import { keepInBrowser } from "./test.ts";
import { newSession } from "./users.ts";

/** The owner's session, one for all tests of a worker: logins are counted. */
let session: ReturnType<typeof newSession> | undefined;

/** The owner is signed in when the browser opens its next page. */
export async function signInAdmin(page: Page): Promise<void> {
  session ??= newSession(page.request, admin);
  await keepInBrowser(page, { auth: JSON.stringify(await session) });
}
