import type { Page } from "@playwright/test";
import { admin } from "./store-facts.ts";
import { setLocalStorage } from "./test.ts";
import { logIn } from "./users.ts";

/** The owner's session, one for all tests of a worker: logins are counted. */
let session: ReturnType<typeof logIn> | undefined;

/** The owner is signed in when the browser opens its next page. */
export async function signInAdmin(page: Page): Promise<void> {
  session ??= logIn(page.request, admin);
  await setLocalStorage(page, { auth: JSON.stringify(await session) });
}
