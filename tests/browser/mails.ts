import { mailsNamed } from "../support/mails.ts";
import { expect } from "./test.ts";

/**
 * Waits for a mail to an address, which no other test uses, and answers it as people read it.
 *
 * @param words stand in the mail's file name
 */
export async function waitForMail(email: string, words: string): Promise<string> {
  const folder = process.env.SHOP_MAILS ?? "";
  let mail: string | undefined;
  await expect(async () => {
    mail = (await mailsNamed(folder, words)).find((one) =>
      [`To: ${email}`, `<${email}>`].some((words) => one.includes(words)),
    );
    expect(mail, `a mail to ${email}`).toBeDefined();
  }).toPass({ intervals: [100], timeout: 10_000 });
  return mail ?? "";
}
