import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { signInAdmin } from "./admin.ts";
import { fileInput, pictureFile } from "./picture-files.ts";
import { expect, openPage, test } from "./test.ts";

interface FormUnderTest {
  what: string;
  path: string;
  /** Words of the button, and the call that it makes. */
  action: string;
  call: string;
  /** Where the name or title is typed. */
  field: string;
  fill: (page: Page) => Promise<void>;
  exception: string;
}

const forms: FormUnderTest[] = [
  {
    what: "category",
    path: "/dashboard/admin/create-category",
    action: "Create",
    call: "**/api/v1/category/create-category",
    field: "Name",
    fill: async () => {},
    exception: "Something went wrong in creating category",
  },
  {
    what: "product",
    path: "/dashboard/admin/create-product",
    action: "Create product",
    call: "**/api/v1/product/create-product",
    field: "Name",
    fill: async (page) => {
      await page.getByLabel("Price").fill("100");
      await page.getByLabel("Quantity", { exact: true }).fill("1");
      await page.getByLabel("Category").selectOption("DTF printing");
    },
    exception: "Something went wrong in creating product",
  },
  {
    what: "blog",
    path: "/dashboard/admin/create-blog",
    action: "Create blog",
    call: "**/api/v1/blog/create-blog",
    field: "Title",
    fill: async (page) => {
      await page.getByRole("textbox", { name: "Content" }).fill("Words.");
      await fileInput(page, "Thumbnail image").setInputFiles(await pictureFile("a.png", "teal"));
      await expect(page.locator("img[src^='/media/blog-thumbnails/']")).toBeVisible({
        timeout: 30_000,
      });
    },
    exception: "Failed to create blog",
  },
];

for (const { what, path, action, call, field, fill, exception } of forms) {
  test(`a new ${what} is not lost by leaving or by a failed save`, async ({ page, allowError }) => {
    allowError(/status of 500/);
    await signInAdmin(page);
    await openPage(page, path);
    await fill(page);
    const form = page.getByRole("form", { name: action, exact: true });
    const typed = form.getByLabel(field, { exact: true });
    const name = `Kept ${randomUUID()}`;
    await typed.fill(name);

    await page.getByRole("link", { name: "Reviews" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay on this page" }).click();
    const questions: string[] = [];
    page.once("dialog", (question) => {
      questions.push(question.type());
      return question.dismiss();
    });
    await page.evaluate(() => window.location.reload());
    expect(questions).toEqual(["beforeunload"]);
    await expect(typed).toHaveValue(name);

    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(call, async (route) => {
      await answered;
      await route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oh no</h1>" });
    });
    await form.getByRole("button", { name: action, exact: true }).click();
    await expect(form.getByRole("button", { name: "Creating..." })).toBeDisabled();
    answer();
    await expect(form.getByRole("alert")).toHaveText(exception);
    await expect(typed).toHaveValue(name);
  });
}
