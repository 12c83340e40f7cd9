import type { APIRequestContext, Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import { orderName, shownOrderNumber, trackingPath } from "#shared/orders/order-id.ts";
import type { ProductStock } from "#shared/stock/contract.ts";
import routes from "../../src/routes.ts";
import { checkAccessibility, checkWidth } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { controlSandbox, createOrder, createPaidOrder } from "./payments.ts";
import {
  adminHeaders,
  createCategory,
  createProduct,
  fetchProduct,
  fillCart,
  mug,
  press,
} from "./products.ts";
import { admin } from "./store-facts.ts";
import { expect, goToPage, openPage, test } from "./test.ts";
import { registerShopper, signInNewShopper } from "./users.ts";

// Many pages in one test each: on a busy machine they take their time.
test.describe.configure({ timeout: 360_000 });

interface ExpectedPage {
  path: string;
  heading: string | RegExp;
  /** Before the shop's name; left out, it is the heading. */
  title?: string;
  /** What is there only when the page has loaded its data in the browser. */
  shows?: string | RegExp;
  /** Laid out in other ways on a wide screen: axe looks at it there, too. */
  laidOutByWidth?: boolean;
}

const REDIRECTING = /^Redirecting you to login in [123] sec$/;

const shopPages: ExpectedPage[] = [
  {
    path: "/",
    heading: "Everything a print and gift workshop runs on",
    title: "Sublimation, DTF and gifting machines and supplies",
    laidOutByWidth: true,
  },
  {
    path: "/alternate",
    heading: "Everything a print and gift workshop runs on",
    title: "Machines, supplies and how-tos for print and gift workshops",
    laidOutByWidth: true,
  },
  { path: `/product/${mug.slug}`, heading: mug.name, laidOutByWidth: true },
  { path: `/product/${press.slug}`, heading: press.name },
  { path: "/product/mug-press-11-oz", heading: "Mug press, 11 oz", laidOutByWidth: true },
  { path: "/search", heading: "Search" },
  { path: "/search?q=mug", heading: "Search: mug" },
  { path: "/search?q=qwzx", heading: "Search: qwzx" },
  { path: "/category", heading: "All categories", laidOutByWidth: true },
  { path: "/category/mugs", heading: "Mugs", laidOutByWidth: true },
];

const otherPages: ExpectedPage[] = [
  { path: "/cart", heading: "Cart", shows: "Your cart is empty" },
  { path: "/login", heading: "Login" },
  { path: "/register", heading: "Register" },
  { path: "/forgotPassword", heading: "Forgot password" },
  { path: "/orders", heading: "Login" },
  { path: "/orders/ORD1/transfer", heading: "Login" },
  { path: "/addresses", heading: "Login" },
  { path: "/documents/1", heading: "Login" },
  { path: "/quotes", heading: "Login" },
  { path: "/quote/ask", heading: "Ask for a quote", shows: "There is nothing to quote yet" },
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
  { path: "/dashboard", heading: REDIRECTING, title: "Dashboard" },
  { path: "/dashboard/admin/products", heading: REDIRECTING, title: "Products" },
  { path: "/reset-password", heading: "Set a new password" },
  {
    path: "/verify-email",
    heading: "Your e-mail address",
    title: "Confirm your e-mail address",
  },
  { path: "/blogs", heading: "Blogs", laidOutByWidth: true },
  { path: "/blogs?q=mug", heading: "Blogs", title: "Blogs: mug" },
  {
    path: "/blog/which-heat-press",
    heading: "Which heat press? Choose by the goods, then by the socket",
    laidOutByWidth: true,
  },
  {
    path: "/compare",
    heading: "Compare products",
    shows: "Nothing to compare yet",
  },
  {
    path: `/compare?p=${press.slug}&p=swing-away-heat-press-40-x-50&p=gone`,
    heading: "Compare products",
    shows: "One product is no longer sold",
    laidOutByWidth: true,
  },
  {
    path: "/starter-kits",
    heading: "Starter kits",
    shows: "Mug press, 11 oz",
    laidOutByWidth: true,
  },
  {
    path: "/quick-order",
    heading: "Quick order",
    shows: "Nothing in it yet",
    laidOutByWidth: true,
  },
  { path: "/return?parcel=none", heading: "Login" },
  { path: "/cancel-order?order=none", heading: "Login" },
  { path: "/refund-account?order=none", heading: "Login" },
  { path: "/my-machines", heading: "My machines", shows: "No machines yet" },
  {
    path: "/search?fits=mug-press-11-oz",
    heading: "What fits this machine",
    title: "What fits this machine",
    shows: "White sublimation mug",
  },
  { path: "/press-settings", heading: "Press settings", shows: "193–204 °C", laidOutByWidth: true },
  { path: "/press-settings?q=qwzx", heading: "Press settings", shows: "No settings found" },
  {
    path: "/press-settings/mug-sublimation-mug-press",
    heading: "Mug",
    title: "Mug: Sublimation, Mug press",
    shows: "180–300 s",
  },
  { path: "/about-us", heading: "About us" },
  { path: "/help-center", heading: "Help center" },
  { path: "/privacy-policy", heading: "Privacy policy" },
  { path: "/refund-policy", heading: "Refund policy" },
  { path: "/terms-conditions", heading: "Terms and conditions" },
  { path: "/newsletter/confirm", heading: "Our newsletter", title: "Confirm the newsletter" },
  { path: "/newsletter/unsubscribe", heading: "End the newsletter" },
  { path: "/reviews/unsubscribe", heading: "No more mails about reviews" },
];

const dashboardPages: ExpectedPage[] = [
  { path: "/dashboard", heading: "Dashboard", shows: admin.email },
  { path: "/dashboard/admin", heading: "Dashboard", shows: "Orders to ship" },
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
    path: "/dashboard/admin/orders/tracking",
    heading: "Enter tracking numbers",
    shows: "Choose a CSV file",
  },
  {
    path: "/dashboard/admin/orders/unmatched",
    heading: "Payments without an order",
    shows: "No such payment",
  },
  { path: "/dashboard/admin/accounting", heading: "Accounting", shows: "Sales register" },
  { path: "/dashboard/admin/reports", heading: "Reports", shows: "Sales over time" },
  {
    path: "/dashboard/admin/reports/days-of-cover",
    heading: "Stock and days of cover",
    shows: "Days of cover",
  },
  { path: "/dashboard/admin/quotes", heading: "Quotes", shows: /\d+ quotes?/ },
  {
    path: "/dashboard/admin/quotes/new",
    heading: "New quote for a customer",
    title: "New quote",
    shows: "Find a customer by name, e-mail or phone",
  },
  { path: "/dashboard/admin/documents", heading: "Documents", shows: "Download as ZIP" },
  { path: "/dashboard/admin/attributes", heading: "Attributes", shows: "Country of origin" },
  { path: "/dashboard/admin/compatibility", heading: "What fits", shows: /\d+ rules/ },
  {
    path: "/dashboard/admin/compatibility/new",
    heading: "Add rule",
    shows: "Goods that fit them",
  },
  { path: "/dashboard/admin/catalogue-issues", heading: "Catalogue issues", shows: "/sitemap.xml" },
  { path: "/dashboard/admin/families", heading: "Families", shows: /\d+ families/ },
  {
    path: "/dashboard/admin/families/new",
    heading: "Make a family",
    shows: "None yet: find the products that belong together.",
  },
  { path: "/dashboard/admin/press-settings", heading: "Press temperatures", shows: /\d+ settings/ },
  {
    path: "/dashboard/admin/press-settings/new",
    heading: "Add press setting",
    shows: "Holds for these blanks",
  },
  {
    path: "/dashboard/admin/press-settings/mug-sublimation-mug-press",
    heading: "Change press setting",
    shows: "Two-tone sublimation mug",
  },
  { path: "/dashboard/admin/searches", heading: "Searches and synonyms", shows: /\d+ synonyms/ },
  {
    path: "/dashboard/admin/reviews",
    heading: "Reviews",
    shows: /No reviews yet|Reject|Unpublish|Publish/,
  },
  { path: "/dashboard/admin/customers", heading: "Customers", shows: /\d+ customers?/ },
  {
    path: "/dashboard/admin/coupons",
    heading: "Coupons",
    shows: /No coupons yet|\d+ coupons?/,
  },
  { path: "/dashboard/admin/settings", heading: "Settings", shows: "Ways to pay" },
  {
    path: "/dashboard/admin/settings/shipping",
    heading: "Shipping",
    shows: "Delivery is free everywhere",
  },
  { path: "/dashboard/admin/settings/branches", heading: "Branches", shows: "Save branches" },
  {
    path: "/dashboard/admin/settings/registrations",
    heading: "Registrations",
    shows: "On an invoice of today",
  },
  { path: "/dashboard/admin/stock-entries", heading: "Stock" },
  { path: "/dashboard/admin/stock-entries/count", heading: "Count a shelf" },
  { path: "/dashboard/admin/stock-entries/delivery", heading: "Goods in" },
  {
    path: "/dashboard/admin/settings/stock",
    heading: "Stock",
    title: "Stock settings",
    shows: "Pieces at which a product runs out",
  },
  {
    path: "/dashboard/admin/settings/returns",
    heading: "Returns",
    title: "Returns settings",
    shows: "Days after delivery",
  },
  { path: "/dashboard/admin/returns", heading: "Returns", shows: /\d+ returns?/ },
  {
    path: "/dashboard/admin/settings/payments",
    heading: "Ways to pay",
    shows: "Offer bank transfer at checkout",
  },
  {
    path: "/dashboard/admin/settings/carriers",
    heading: "Carriers",
    shows: "Add carrier",
  },
  {
    path: "/dashboard/admin/settings/category-taxes",
    heading: "HSN and GST of categories",
    shows: /\d+ categories/,
  },
  {
    path: "/dashboard/admin/settings/documents",
    heading: "Document settings",
    shows: "Every product has an HSN",
  },
  {
    path: "/dashboard/admin/settings/backups",
    heading: "Backups",
    shows: "None was made yet.",
  },
  { path: "/dashboard/admin/staff", heading: "Staff", shows: "May do everything." },
  { path: "/dashboard/admin/audit", heading: "Audit" },
  { path: "/dashboard/admin/personal-data", heading: "Personal data", shows: "E-mail address" },
  {
    path: "/dashboard/admin/failed-jobs",
    heading: "What the shop could not do",
    shows: "Nothing has failed",
  },
  {
    path: "/dashboard/admin/bank/statements",
    heading: "Uploaded statements",
    shows: "No statement yet",
  },
  { path: "/dashboard/admin/e-invoices", heading: "E-invoices", shows: "Nothing to register" },
  { path: "/dashboard/admin/sign-in", heading: "Your sign-in", shows: "Authenticator app" },
  { path: "/dashboard/admin/settings/store", heading: "Store", shows: "Grievance officer" },
  { path: "/dashboard/admin/settings/home", heading: "Home page", shows: "Order of its parts" },
  {
    path: "/dashboard/admin/settings/navigation",
    heading: "Menu and footer",
    shows: "Ways to order",
  },
  {
    path: "/dashboard/admin/settings/reviews",
    heading: "Review requests",
    shows: "Days after the delivery",
  },
  { path: "/dashboard/admin/settings/policies", heading: "Policies", shows: "Refund policy" },
  {
    path: "/dashboard/admin/settings/policies/refundPolicy",
    heading: "Refund policy",
    title: "Policy: Refund policy",
    shows: "What the text can name",
  },
  { path: "/dashboard/admin/settings/mails", heading: "Mails", shows: "Order paid or confirmed" },
  {
    path: "/dashboard/admin/settings/mails/orderShipped",
    heading: "On its way",
    title: "Mail: On its way",
    shows: "Send it to me",
  },
  { path: "/dashboard/admin/settings/books", heading: "Ledgers of Tally" },
  { path: "/dashboard/admin/bank", heading: "Bank statements", shows: "Nothing to decide" },
];

/** Where pages of the dashboard were before, by the heading of the page that they lead to. */
const formerAddresses: ExpectedPage[] = [
  { path: "/dashboard/admin/data-to-mend", heading: "Catalogue issues" },
  { path: "/dashboard/admin/search-words", heading: "Searches and synonyms" },
  { path: "/dashboard/admin/settings/papers", heading: "Document settings" },
  { path: "/dashboard/admin/settings/freight", heading: "Shipping" },
];

/** Texts that are not set in type: straight apostrophes, and units that may leave their figures. */
function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const plain =
      /.{0,20}(?:\p{L}'\p{L}|\d %|\bCO2\b|\d (?:mm|cm|m|kg|g|l|ml|oz|W|kW|V|A|°C|gsm)(?![\p{L}\d])).{0,10}/gu;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      // What a person edits, or sends, stays as it was written.
      const isValue = parentElement?.closest(
        "option,textarea,code,pre,script,style,[contenteditable]",
      );
      if (!isValue) found.push(...(data.match(plain) ?? []));
    }
    return found;
  });
}

/** axe judges each page on a phone, and where it is laid out by width on a desktop, too. */
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const WINDOWS = [PHONE, { width: 320, height: 640 }, { width: 768, height: 1024 }, DESKTOP];

/**
 * Opens each page: it says what it is, axe finds nothing, nothing is wider than the screen, and
 * everything that it asks for comes.
 *
 * @param go loads a page, or goes there as a link does
 */
async function checkPages(
  page: Page,
  pages: readonly ExpectedPage[],
  go: (page: Page, path: string) => Promise<void> = openPage,
): Promise<void> {
  const failed: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
  });
  const siteMap = await (await page.request.get("/sitemap.xml")).text();
  page.on("requestfailed", (request) => {
    // What is still on its way when the next page is opened is given up.
    const why = request.failure()?.errorText;
    if (why !== "net::ERR_ABORTED") failed.push(`${why} ${request.url()}`);
  });
  for (const [place, expected] of pages.entries()) {
    const { path, heading, title = heading, shows = "", laidOutByWidth = false } = expected;
    await go(page, path);
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
    await expect.soft(page, path).toHaveTitle(`${title} | Pressroom`);
    await expect.soft(page.getByRole("main"), path).toContainText(shows);
    expect
      .soft(await isListed(page), path)
      .toBe(siteMap.includes(`<loc>${await addressOf(page)}</loc>`));
    expect.soft(await plainTexts(page), path).toEqual([]);
    // There and back: a window that stays as it is need not be laid out again.
    for (const window of place % 2 === 0 ? WINDOWS : WINDOWS.toReversed()) {
      await page.setViewportSize(window);
      const isJudged = window === PHONE || (window === DESKTOP && laidOutByWidth);
      await (isJudged ? checkAccessibility : checkWidth)(page);
    }
  }
  expect(failed, "what the pages asked for in vain").toEqual([]);
}

/**
 * Goes to a page of the dashboard, of which the server draws a frame that is the same for all: what is loaded at its
 * address is asked for and not drawn.
 */
async function goInDashboard(page: Page, path: string): Promise<void> {
  expect.soft((await page.request.get(path)).status(), path).toBe(200);
  await goToPage(page, path);
}

test("every page, as a visitor: home, catalogue, search", ({ page }) =>
  checkPages(page, shopPages));

test("every page, as a visitor: cart, account, blogs, information", ({ page }) =>
  checkPages(page, otherPages));

test("every page, as an owner", async ({ page, request }) => {
  const { _id: category } = await createCategory(request);
  const product = await createProduct(request, { category });
  const shopper = await registerShopper(request);
  const { _id, number, trackingToken = "" } = await createPaidOrder(request, shopper, product);
  const entry = await firstEntryOf(request, product._id);
  await signInAdmin(page);
  const [first, ...others] = dashboardPages;
  await checkPages(page, first ? [first] : []);
  const ownPages = [
    ...others,
    {
      path: `/dashboard/admin/orders/${_id}`,
      heading: `Order ${orderName({ id: _id, number })}`,
      shows: "Quantity: 1 × ₹100",
    },
    {
      path: `/dashboard/admin/customers/${shopper.user._id}`,
      heading: shopper.name,
      shows: "No saved addresses.",
      laidOutByWidth: true,
    },
    {
      path: `/dashboard/admin/stock-entries/${entry._id}`,
      heading: `Stock entry ${entry.number}`,
      shows: "Was there when the movements began",
      laidOutByWidth: true,
    },
    {
      path: `/dashboard/admin/products/${product._id}/stock`,
      heading: `Stock of ${product.name}`,
      shows: "Kept for orders",
      laidOutByWidth: true,
    },
    {
      path: `/dashboard/admin/families/${await familyIdOf(request, "two-tone-mug-11-oz")}`,
      heading: "Change family",
      shows: "Add variants",
    },
  ];
  await checkPages(page, ownPages, goInDashboard);
  for (const { path, heading } of formerAddresses) {
    await openPage(page, path);
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
  }
  await checkPages(page, [
    {
      path: trackingPath(trackingToken),
      heading: `Order #${shownOrderNumber(_id)}`,
      title: "Track your order",
      shows: "Being packed",
      laidOutByWidth: true,
    },
  ]);
});

test("every page, as a shopper whose payments fail, are under way and are done", async ({
  page,
}) => {
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug, variant: "bulk_10" }, { slug: press.slug }], shopper);
  await checkPages(page, [
    { path: "/cart", heading: "Cart", shows: "Pay ₹12,650", laidOutByWidth: true },
    { path: "/orders", heading: "My Orders", shows: "You have no orders yet" },
    { path: "/addresses", heading: "Your addresses", shows: "Business details" },
    { path: "/return", heading: "Return items", shows: "Nothing of this can be returned" },
    { path: "/cancel-order", heading: "Cancel order", shows: "This can no longer be cancelled" },
    {
      path: "/refund-account",
      heading: "Where your money goes",
      shows: "We need no account for this",
    },
  ]);

  const product = await fetchProduct(page.request, press.slug);
  for (const [status, heading] of [
    ["AUTHORIZATION_FAILED", "Payment failed or not completed. Please try again."],
    ["PENDING_VBV", "Checking your payment..."],
    ["CHARGED", "Payment processed! Thank you for your order."],
  ] as const) {
    const { orderId, bank } = await createOrder(page.request, shopper, product);
    await controlSandbox(bank, "pay", orderId, { status });
    await checkPages(page, [
      { path: `/payment/callback?order_id=${orderId}`, heading, title: "Payment" },
    ]);
  }
  await checkPages(page, [
    { path: "/orders", heading: "My Orders", shows: "Quantity: 1 × ₹11,900" },
  ]);
});

/** Whether search engines may list the page: otherwise it says so itself. */
async function isListed(page: Page): Promise<boolean> {
  const robots = page.locator('meta[name="robots"][content="noindex"]');
  return (await robots.count()) === 0;
}

/** The address under which a page is listed. */
function addressOf(page: Page): Promise<string> {
  return page.evaluate(
    () => document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href,
  );
}

/** The entry by which a product came into the stock's ledger. */
async function firstEntryOf(request: APIRequestContext, id: string) {
  const headers = await adminHeaders(request);
  const answer = await request.get(`/api/v1/products/${id}/stock`, { headers });
  const { stock }: { stock: ProductStock } = await answer.json();
  const entry = stock.movements.at(-1)?.entry;
  if (!entry) throw new Error("the product is not in the ledger");
  return entry;
}

/** The id of the family of a demo product. */
async function familyIdOf(request: APIRequestContext, slug: string): Promise<string> {
  const { _id } = await fetchProduct(request, slug);
  const answer = await request.get(`/api/v1/products/${_id}/family`);
  const { family }: { family: { _id: string } } = await answer.json();
  return family._id;
}

test("no page of the route table is left out", () => {
  const checked = [...shopPages, ...otherPages, ...dashboardPages, ...formerAddresses].map(
    ({ path }) => path.split("?")[0] ?? path,
  );
  // Checked with an order of the test's own, and a family whose id the demo makes anew; a quote's
  // pages in quotes.spec.ts.
  checked.push("/dashboard/admin/quotes/1", "/quote/1");
  checked.push("/dashboard/admin/orders/1", "/dashboard/admin/families/1", "/track/1");
  checked.push(
    "/dashboard/admin/stock-entries/1",
    "/dashboard/admin/products/1/stock",
    "/dashboard/admin/customers/1",
  );
  // Looked at in returns.spec.ts.
  checked.push("/dashboard/admin/returns/1");
  const patterns = patternsOf(routes, "").filter((pattern) => pattern !== "/*");
  expect(patterns.length).toBeGreaterThan(30);
  expect(patterns.filter((pattern) => !checked.some((path) => matchPath(pattern, path)))).toEqual(
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
