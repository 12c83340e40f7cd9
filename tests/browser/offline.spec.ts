import { fillCart, mug, press } from "./products.ts";
import { expect, openPage, test } from "./test.ts";

test("without a connection the page stays, says so, and goes on when it is back", {
  tag: "@phone",
}, async ({ page, context, allowError }) => {
  allowError(/ERR_INTERNET_DISCONNECTED/);
  await fillCart(page, [{ slug: mug.slug }]);
  await openPage(page, "/category/mugs");
  const notice = page.getByText("No connection. Your cart is safe in this browser.");
  await expect(notice).toBeHidden();

  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await page.getByRole("link", { name: mug.name, exact: true }).click();
  await expect(
    page.getByText(`${mug.name} opens when the connection is back.`, { exact: false }),
  ).toBeVisible();
  // The page that one is on is still there, its dialogs and the cart work.
  await expect(page).toHaveURL("/category/mugs");
  await expect(page.getByRole("heading", { name: "Mugs", level: 1 })).toBeVisible();
  // In sight while one reads on.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(notice).toBeInViewport();

  await context.setOffline(false);
  await expect(page).toHaveURL(`/product/${mug.slug}`);
  await expect(page.getByRole("heading", { name: mug.name, level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
});

test("a page that failed for want of a connection comes when it is back", async ({
  page,
  context,
  allowError,
}) => {
  allowError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Error in route loader/);
  await openPage(page, `/product/${mug.slug}`);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole("contentinfo").getByRole("link", { name: "Help center" }).click();
  await expect(page).toHaveURL("/help-center");
  await context.setOffline(true);
  await page.goBack();
  // In sight, however far the page before was scrolled.
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeInViewport();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: mug.name, level: 1 })).toBeVisible();
});

test("the results that were seen last are there without a connection", async ({
  page,
  context,
  allowError,
}) => {
  allowError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  // Of these no test beside this one makes more.
  await openPage(page, "/search?q=clamshell");
  const results = page.getByRole("main").getByRole("article");
  const heading = page.getByText(/^Found \d+ results$/);
  const found = await heading.innerText();
  await results.getByRole("link", { name: press.name, exact: true }).click();
  await expect(page.getByRole("heading", { name: press.name, level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.goBack();
  await expect(heading).toHaveText(found);
  await expect(results.getByRole("link", { name: press.name, exact: true })).toBeVisible();
  // They are asked for anew once the shop can be reached.
  const requests = page.waitForRequest(/\/search\.data\?q=/);
  await context.setOffline(false);
  await requests;
  await expect(heading).toHaveText(found);
});

test("a link whose page cannot be fetched leaves the page as it is, on a line that only seems to be there", async ({
  page,
  allowError,
}) => {
  allowError(/ERR_FAILED|loading route module|dynamically imported module/);
  await openPage(page, "/about-us");
  const unreachable = /\/(healthz|blogs\.data)$|\/assets\//;
  await page.route(unreachable, (route) => route.abort());
  await page.evaluate(() => {
    document.title = "the same document";
  });
  // The router fetches what a link leads to as soon as the pointer is on it.
  await page.getByRole("banner").getByRole("link", { name: "Blogs" }).hover();
  await expect(page.getByText("No connection. Your cart is safe in this browser.")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Blogs" }).click();
  await expect(page.getByText("Blogs opens when the connection is back.")).toBeVisible();
  await expect(page).toHaveTitle("the same document");
  await page.unroute(unreachable);
  await expect(page).toHaveURL("/blogs");
  await expect(page.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
});
