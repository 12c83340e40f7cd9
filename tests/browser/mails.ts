import type { Page } from "@playwright/test";
import { mailsNamed } from "../support/mails.ts";
import { expect, openPage } from "./test.ts";

/**
 * Waits for a mail to an address, which no other test uses, and answers it as people read it.
 *
 * @param words stand in the mail's file name
 * @param folder where the shop keeps its mails; without one that of the shop of all tests
 */
export async function waitForMail(
  email: string,
  words: string,
  folder = process.env.SHOP_MAILS ?? "",
): Promise<string> {
  let mail: string | undefined;
  await expect(async () => {
    mail = (await mailsNamed(folder, words)).find((one) =>
      [`To: ${email}`, `<${email}>`].some((words) => one.includes(words)),
    );
    expect(mail, `a mail to ${email}`).toBeDefined();
  }).toPass({ intervals: [100], timeout: 10_000 });
  return mail ?? "";
}

/** The address that a mail's link leads to, on this shop. */
export function linkIn(mail: string, path: string): string {
  const link = new RegExp(`(${path}\\?token=[\\w-]{43}(?:&next=[\\w/]+)?)`).exec(mail)?.[1];
  if (!link) throw new Error(`no link in ${mail}`);
  return link;
}

/** Follows the mail by which a new account shows that its address is its owner's. */
export async function confirmEmail(page: Page, email: string, folder?: string): Promise<void> {
  await openPage(page, linkIn(await waitForMail(email, "-verify-email-", folder), "/verify-email"));
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByText("Thank you, your e-mail address is confirmed.")).toBeVisible();
}
