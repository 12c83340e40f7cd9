import type { Download, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Opens the newest order of the dashboard's list, which is open. */
export async function openFirstOrder(adminPage: Page): Promise<void> {
  const orders = adminPage
    .getByRole("main")
    .getByRole("link", { name: /^SO-\d\d-\d{6} \(#[0-9A-F]{6}\)$/ });
  await orders.first().click();
  await expect(adminPage.getByRole("heading", { level: 1, name: /^Order SO-/ })).toBeVisible();
}

/** Ships what a dialog offers, after `choose` has said which pieces. */
export async function ship(
  adminPage: Page,
  trackingNumber: string,
  choose: (dialog: ReturnType<Page["getByRole"]>) => Promise<void> = async () => undefined,
): Promise<void> {
  await adminPage.getByRole("button", { name: "Mark as shipped" }).click();
  const dialog = adminPage.getByRole("dialog", { name: "Ship this order" });
  await choose(dialog);
  await dialog.getByLabel("Carrier").fill("VRL Logistics");
  await dialog.getByLabel("Tracking number").fill(trackingNumber);
  await dialog.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(dialog).toBeHidden();
}

/** What a button or a link of a page has the browser save. */
export async function download(
  page: Page,
  name: string,
  role: "button" | "link" = "button",
): Promise<Download> {
  const saved = page.waitForEvent("download");
  await page.getByRole(role, { name, exact: true }).click();
  return saved;
}

/** The rows of a CSV file without quoted cells, each by the names of its columns. */
export function readRows(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""])));
}

/** The sum of a column in paise, in which nothing is rounded. */
export const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
