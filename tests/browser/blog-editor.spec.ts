import type { Page } from "@playwright/test";
import { demoBlogPosts } from "#demo/blog-posts/blog-posts.ts";
import { signInAdmin } from "./admin.ts";
import { expect, openPage, test } from "./test.ts";

test.beforeEach(async ({ page }) => {
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/create-blog");
});

test("the shop's blog posts come out of the editor as they went in", async ({ page, request }) => {
  expect(demoBlogPosts.length).toBeGreaterThanOrEqual(8);
  // Tests beside this one publish others, and delete them.
  for (const { slug, title } of demoBlogPosts) {
    const { blog } = await (await request.get(`/api/v1/blog/get-blog/${slug}`)).json();
    const content: string = blog.content;
    await fillSource(page, content);
    const end = "The end.";
    await words(page).press("Control+End");
    await page.keyboard.type(end);
    const expected = await plain(page, content);
    await expect
      .poll(async () => plain(page, (await written(page)).replace(end, "")), { message: title })
      .toBe(expected);
    await fillSource(page, "");
  }
});

test("pasted words keep their headings, lists and tables, and nothing else", async ({ page }) => {
  await words(page).click();
  await page.keyboard.type("Before");
  await page.keyboard.press("Enter");
  await paste(
    page,
    '<meta charset="utf-8"><b style="font-weight:normal"><h1 class="t">Tumblers</h1>' +
      '<p style="color:red">At <b>180 °C</b>, see <a href="javascript:void(0)">this</a>.</p>' +
      "<ul><li><p>first</p></li><li><p>second</p></li></ul>" +
      "<table><tr><th>Size</th></tr><tr><td>20 oz</td></tr></table><style>p{}</style></b>",
  );
  await expect(page.locator("input[name=content]")).toHaveValue(
    "<p>Before</p><h2>Tumblers</h2><p>At <strong>180 °C</strong>, see this.</p>" +
      "<ul><li>first</li><li>second</li></ul>" +
      '<table><thead><tr><th scope="col">Size</th></tr></thead>' +
      "<tbody><tr><td>20 oz</td></tr></tbody></table><p></p>",
  );
});

test("a table is made, filled and changed from the keyboard", async ({ page }) => {
  await words(page).click();
  await page.getByRole("button", { name: "Table", exact: true }).press("Enter");
  // The editor takes the focus back a frame later.
  await expect(words(page)).toBeFocused();
  for (const cell of ["Goods", "Heat", "Time", "Mug"]) {
    await page.keyboard.type(cell);
    await page.keyboard.press("Tab");
  }
  await page.getByRole("button", { name: "Remove column" }).press("Enter");
  await page.getByRole("button", { name: "Add row" }).press("Enter");
  const table = words(page).getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["Goods", "Time"]);
  await expect(table.getByRole("row")).toHaveCount(4);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: "Remove table" }).press("Enter");
  await expect(table).toHaveCount(0);
});

function words(page: Page) {
  return page.getByRole("textbox", { name: "Content" });
}

/** The HTML that the form would send. */
function written(page: Page): Promise<string> {
  return page.locator("input[name=content]").inputValue();
}

async function fillSource(page: Page, html: string): Promise<void> {
  await page.getByRole("button", { name: "HTML source" }).click();
  await words(page).fill(html);
  await page.getByRole("button", { name: "HTML source" }).click();
}

async function paste(page: Page, html: string): Promise<void> {
  await words(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, html);
}

/** HTML without what the server adds, line breaks between tags, and an empty last paragraph. */
function plain(page: Page, html: string): Promise<string> {
  return page.evaluate((text) => {
    const { body } = new DOMParser().parseFromString(text, "text/html");
    for (const element of body.querySelectorAll("[rel], [loading], [scope]")) {
      for (const name of ["rel", "loading", "scope"]) element.removeAttribute(name);
    }
    return body.innerHTML
      .replaceAll(/\s+/g, " ")
      .replaceAll(/> </g, "><")
      .replace(/<p><\/p>$/, "");
  }, html);
}
