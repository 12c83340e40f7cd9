import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Sets a filter of a list of the dashboard: by its chip, which is added where it is not there yet, or
 * in the sheet of narrow screens.
 *
 * @param value the text of a choice, or a day such as 2026-11-21
 */
export async function filterList(page: Page, filter: string, value: string): Promise<void> {
  const set = async (within: Locator) => {
    const control = within.getByLabel(filter, { exact: true });
    if (/^\d{4}-/.test(value)) await control.fill(value);
    else await control.selectOption(value);
  };
  const sheet = page.getByRole("button", { name: /^Filters/ });
  if (await sheet.isVisible()) {
    await sheet.click();
    const dialog = page.getByRole("dialog", { name: "Filters" });
    await set(dialog);
    await dialog.getByRole("button", { name: "Show the list" }).click();
    await expect(dialog).toBeHidden();
    return;
  }
  const chips = page.getByRole("group", { name: "Filters" });
  if ((await chips.getByLabel(filter, { exact: true }).count()) === 0) {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("menuitem", { name: filter, exact: true }).click();
  }
  await set(chips);
}

/** Chooses something of the menu of a list's row, by what the entry is called. */
export async function actOn(page: Page, entry: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${entry}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}
