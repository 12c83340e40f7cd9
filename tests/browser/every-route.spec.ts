import type { Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import routes from "#web/routes.ts";
import { checkWidth } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { cards, checkOut, payWithCard } from "./payments.ts";
import { fillCart, mug } from "./products.ts";
import { admin } from "./store-facts.ts";
import { expect, test } from "./test.ts";
import { signInNewShopper } from "./users.ts";

// Many pages in one test each: on a busy machine they take their time.
test.describe.configure({ timeout: 120_000 });

interface Stop {
  path: string;
  heading: string | RegExp;
  /** Before the shop's name; left out, it is the heading. */
  title?: string;
  /** What is there only when the page has loaded its data in the browser. */
  shows?: string | RegExp;
}

const REDIRECTING = /^Redirecting you to login in [123] sec$/;

const forVisitors: Stop[] = [
  {
    path: "/",
    heading: "Everything a print and gift workshop runs on",
    title: "Sublimation, DTF and gifting machines and supplies",
  },
  {
    path: "/alternate",
    heading: "Everything a print and gift workshop runs on",
    title: "Machines, supplies and how-tos for print and gift workshops",
  },
  { path: "/about-us", heading: "About us" },
  { path: `/product/${mug.slug}`, heading: mug.name },
  { path: "/search", heading: "Search" },
  { path: "/search?q=mug", heading: "Search: mug" },
  { path: "/cart", heading: "Cart", shows: "Your cart is empty" },
  { path: "/category", heading: "All categories" },
  { path: "/category/mugs", heading: "Mugs" },
  { path: "/login", heading: "Login" },
  { path: "/register", heading: "Register" },
  { path: "/forgotPassword", heading: "Forgot password" },
  { path: "/blogs", heading: "Blogs" },
  { path: "/blogs?q=mug", heading: "Blogs", title: "Blogs: mug" },
  {
    path: "/blog/which-heat-press",
    heading: "Which heat press? Choose by the goods, then by the socket",
  },
  { path: "/help-center", heading: "Help center" },
  { path: "/privacy-policy", heading: "Privacy policy" },
  { path: "/refund-policy", heading: "Refund policy" },
  { path: "/terms-conditions", heading: "Terms and conditions" },
  { path: "/newsletter/confirm", heading: "Our newsletter", title: "Confirm the newsletter" },
  { path: "/newsletter/unsubscribe", heading: "End the newsletter" },
  {
    path: "/payment/callback",
    heading: "Missing order information. Please contact support.",
    title: "Payment",
  },
  {
    path: "/payment/callback?order_id=ORD1",
    heading: "Please log in to see your payment",
    title: "Payment",
  },
  { path: "/orders", heading: "Login" },
  { path: "/dashboard", heading: REDIRECTING, title: "Your profile" },
  { path: "/dashboard/admin/products", heading: REDIRECTING, title: "Products" },
];

const forOwners: Stop[] = [
  { path: "/dashboard", heading: "Your profile", shows: admin.email },
  { path: "/dashboard/admin", heading: "Your profile", shows: admin.email },
  { path: "/dashboard/admin/create-category", heading: "Create Category", shows: "DTF printing" },
  { path: "/dashboard/admin/create-product", heading: "Create Product", shows: "Label and tax" },
  {
    path: `/dashboard/admin/update-product/${mug.slug}`,
    heading: "Update Product",
    shows: "Label and tax",
  },
  { path: "/dashboard/admin/products", heading: "Products", shows: /\d+ products/ },
  { path: "/dashboard/admin/create-blog", heading: "Create Blog", shows: "Shown in lists" },
  {
    path: "/dashboard/admin/update-blog/which-heat-press",
    heading: "Update Blog",
    shows: "Shown in lists",
  },
  { path: "/dashboard/admin/blogs", heading: "Manage Blogs", shows: /\d+ blogs/ },
  { path: "/dashboard/admin/orders", heading: "Orders", shows: /\d+ orders?/ },
  {
    path: "/dashboard/admin/reviews",
    heading: "Reviews",
    shows: /No reviews yet|Reject|Unpublish|Publish/,
  },
];

/** Looks at each page at every width; fails where anything that a page asked for did not come. */
async function walk(page: Page, stops: Stop[]): Promise<void> {
  const broken: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) broken.push(`${answer.status()} ${answer.url()}`);
  });
  page.on("requestfailed", (request) => {
    // What is still on its way when the next page is opened is given up.
    const why = request.failure()?.errorText;
    if (why !== "net::ERR_ABORTED") broken.push(`${why} ${request.url()}`);
  });
  const widths = [360, 768, 1280];
  for (const { path, heading, title = heading, shows = "" } of stops) {
    await page.goto(path);
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
    await expect.soft(page, path).toHaveTitle(`${title} | Pressroom`);
    await expect.soft(page.getByRole("main"), path).toContainText(shows);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await checkWidth(page);
    }
    // The next page begins as wide as this one ended.
    widths.reverse();
  }
  expect(broken, "what the pages asked for in vain").toEqual([]);
}

test("every route, as a visitor", ({ page }) => walk(page, forVisitors));

test("every route, as an owner", async ({ page }) => {
  await signInAdmin(page);
  await walk(page, forOwners);
});

test("every route, as a shopper whose payment is not there, there, and under way", async ({
  page,
  otherUserPage,
}) => {
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug, variant: "bulk_10" }], shopper);
  await walk(page, [
    { path: "/cart", heading: "Cart", shows: "Ship to" },
    { path: "/orders", heading: "My Orders", shows: "You have no orders yet" },
  ]);
  const orderId = await checkOut(page);
  const result = (heading: string, id = orderId): Stop => ({
    path: `/payment/callback?order_id=${id}`,
    heading,
    title: "Payment",
  });
  await walk(page, [result("Payment failed or not completed. Please try again.")]);
  await checkOut(page);
  await payWithCard(page, cards.good);
  await expect(page.getByText(/^#[0-9A-F]{6}$/)).toBeVisible();
  await page.route("**/api/v1/payment/status?order_id=ORD1", (route) => {
    const order = {
      order_id: "ORD1",
      status: "PENDING_VBV",
      state: "pending",
      amount: 750,
      id: "1",
    };
    return route.fulfill({ json: { status: "success", order } });
  });
  await walk(page, [
    result("Payment processed! Thank you for your order."),
    result("Checking your payment...", "ORD1"),
    { path: "/orders", heading: "My Orders", shows: "Quantity: 10 × ₹75" },
  ]);

  const answer = await page.request.get("/api/v1/order/user-orders", {
    headers: { Authorization: shopper.token },
  });
  const { orders } = await answer.json();
  await signInAdmin(otherUserPage);
  await walk(otherUserPage, [
    {
      path: `/dashboard/admin/orders/${orders[0]._id}`,
      heading: `Order #${orders[0]._id.slice(-6).toUpperCase()}`,
      title: "Order",
      shows: "Quantity: 10 × ₹75",
    },
  ]);
});

test("no route of the table is left out", () => {
  const walked = [...forVisitors, ...forOwners].map(({ path }) => path.split("?")[0] ?? path);
  // Walked with an order of the test's own.
  walked.push("/dashboard/admin/orders/1");
  const patterns = patternsOf(routes, "").filter((pattern) => pattern !== "/*");
  expect(patterns.length).toBeGreaterThan(30);
  expect(patterns.filter((pattern) => !walked.some((path) => matchPath(pattern, path)))).toEqual(
    [],
  );
});

/** The paths of the route table as it stands, such as `/product/:slug`. */
function patternsOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, children }) => {
    const pattern = path ? `${above}/${path}` : above;
    return [pattern || "/", ...patternsOf(children ?? [], pattern)];
  });
}
