import { checkAccessibility, checkWidth } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { expect, openPage, test } from "./test.ts";
import { registerShopper } from "./users.ts";

test("a person is found by e-mail, saved as a file and erased", { tag: "@phone" }, async ({
  page,
}) => {
  const { email } = await registerShopper(page.request);
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/personal-data");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Find the person" }).click();
  const card = page.getByRole("article", { name: email });
  await expect(card.getByText("Saved addresses")).toBeVisible();
  await checkWidth(page);
  await checkAccessibility(page);
  const saving = page.waitForEvent("download");
  await card.getByRole("button", { name: "Save as file" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^personal-data-[\d-]+\.json$/);
  await card.getByRole("button", { name: "Erase" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase this person" });
  await dialog.getByLabel("Their e-mail address, once more").fill(email);
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText(/^The person is erased/)).toBeVisible();
  await expect(page.getByText(/ is erased\. Nothing of them is kept\.$/)).toBeVisible();
  await checkWidth(page);
});
