import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { failure, success } from "#shared/failure.ts";
import { type Overview, overviewPanels } from "#shared/fulfilment/overview-contract.ts";
import * as rootData from "#storefront/site/root-data.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage, testStore } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { orderWatch } from "../orders/use-order-news.ts";
import * as overviewPage from "./overview-page.tsx";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const meera = { customerName: "Meera Pillai", totalAmount: 1200 };

/** Sixty days, the last one today; what was sold, by how many days ago. */
const soldDays = (sold: Readonly<Record<number, { orders: number; amount: number }>>) =>
  Array.from({ length: 60 }, (_, at) => ({
    day: daysAgo(59 - at).slice(0, 10),
    orders: 0,
    amount: 0,
    ...sold[59 - at],
  }));

const busy: Overview = {
  sales: {
    days: soldDays({
      0: { orders: 3, amount: 4500 },
      1: { orders: 1, amount: 3000 },
      10: { orders: 2, amount: 2500 },
      40: { orders: 10, amount: 20_000 },
    }),
    returning: 2,
  },
  toShip: {
    total: 12,
    orders: [{ _id: "aaaaaa", ...meera, orderedAt: daysAgo(3), paidAt: daysAgo(3) }],
  },
  paymentsToCheck: {
    total: 2,
    orders: [
      { _id: "bbbbbb", ...meera, createdAt: daysAgo(1), problem: "hold" },
      { _id: "cccccc", ...meera, createdAt: daysAgo(2), problem: "refund", toGoBack: 1090 },
    ],
  },
  unmatchedPayments: {
    total: 1,
    payments: [{ orderId: "ORDLOST", amount: 2360, foundAt: daysAgo(1) }],
  },
  toDecide: {
    buyers: 2,
    addresses: 1,
    orders: [{ _id: "dddddd", ...meera, createdAt: daysAgo(1), problem: "address" }],
  },
  cashToCome: { total: 2, amount: 1405.94 },
  quotesToAnswer: 3,
  stock: {
    lowStock: 5,
    out: 1,
    low: 4,
    products: [
      { _id: "p1", slug: "white-mug", name: "White mug", quantity: 0, soldIn30Days: 30 },
      { _id: "p2", slug: "press", name: "Press", quantity: 2, soldIn30Days: 0 },
    ],
  },
  returns: { toDo: 3, cancelRequests: 1 },
  catalogueIssues: [
    { issue: "no-picture", count: 0, isExact: true },
    { issue: "no-hsn", count: 1_000, isExact: false },
    { issue: "no-gst", count: 2, isExact: true },
  ],
  backups: { isScheduled: true, isTooOld: true, last: { at: daysAgo(2), bytes: 15_959_552 } },
};
const idle: Overview = {
  sales: { days: soldDays({}), returning: 0 },
  toShip: { total: 0, orders: [] },
  paymentsToCheck: { total: 0, orders: [] },
  toDecide: { buyers: 0, addresses: 0, orders: [] },
  quotesToAnswer: 0,
  stock: { lowStock: 5, out: 0, low: 0, products: [] },
  returns: { toDo: 0, cancelRequests: 0 },
  catalogueIssues: [{ issue: "no-picture", count: 0, isExact: true }],
  backups: { isScheduled: false, isTooOld: false },
};

const open = () => renderPage(overviewPage, { route: "/dashboard/admin" });
const panel = async (name: RegExp) => within(await screen.findByRole("region", { name }));
const addressOf = (link: HTMLElement) => link.getAttribute("href");

beforeEach(signInAsAdmin);

describe("the dashboard's first page", () => {
  it("says what was sold today, in 7 and in 30 days beside the days before", async () => {
    fakeApi({ getOverviewPanel: () => success({ success: true, overview: busy }) });
    open();
    const sales = await panel(/^Sales$/);
    const periods = sales.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(periods).toEqual([
      "₹4,5003 orders, ₹1,500 each₹3,000 in all of yesterday",
      "₹7,5004 orders, ₹1,875 each200 % more than the 7 before",
      "₹10,0006 orders, ₹1,667 each50 % less than the 30 before",
    ]);
    sales.getByText(/33 % came from customers who had bought before/);
    await userEvent.click(sales.getByText("Day by day"));
    const rows = sales.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows).toHaveLength(31);
    expect(rows[1]).toMatch(/3₹4,500$/);
  });

  it.each([
    [busy, "Last backup16.0 MBBegun 2 days ago. No scheduled backup was made for more than a day."],
    [idle, "Last backupNone was made yet. No backups are scheduled."],
  ])("tells the last backup's age and size, and if it is too old", async (overview, said) => {
    fakeApi({ getOverviewPanel: () => success({ success: true, overview }) });
    open();
    const region = await screen.findByRole("region", { name: /^Last backup/ });
    expect(region.textContent).toContain(said);
    expect(addressOf(within(region).getByRole("link"))).toBe("/dashboard/admin/settings/backups");
  });

  it.each([
    [undefined, "This shop has no GSTIN, so it shows no tax"],
    ["19AAAAA0000A1Z5", "19AAAAA0000A1Z5 is not a valid GSTIN"],
    [testStore.gstin, undefined],
  ])("says that the shop has no GSTIN, or a mistyped one: %s", async (gstin, said) => {
    vi.spyOn(rootData, "useStoreInfo").mockReturnValue({ ...testStore, gstin });
    fakeApi({ getOverviewPanel: () => success({ success: true, overview: idle }) });
    open();
    await screen.findByRole("heading", { name: "Dashboard" });
    expect(screen.queryByText(/GSTIN/, { selector: "p.font-semibold" })?.textContent).toBe(said);
  });

  it.each([
    [undefined, undefined],
    [7, "7 minutes"],
    [200, "3 hours"],
  ])("says that mails, refunds and checks of payments are late: %s", async (minutes, said) => {
    const overview = { ...idle, ...(minutes && { jobsLateMinutes: minutes }) };
    fakeApi({ getOverviewPanel: () => success({ success: true, overview }) });
    open();
    await panel(/^Orders to ship 0$/);
    await waitFor(() => {
      const told = screen.queryByText(/has waited for/)?.textContent;
      expect(told?.match(/has waited for (.+?)\./)?.[1]).toBe(said);
    });
  });

  it("loads what orders change again once one comes, and shows what was there until it has come", async () => {
    let version = 1;
    let toShip = 0;
    const asked: string[] = [];
    fakeApi({
      getOrdersToShip: () => success({ success: true, total: toShip, latest: [], version }),
      getOverviewPanel: ({ params }) => {
        asked.push(params.panel);
        const overview = { ...idle, toShip: { total: toShip, orders: [] } };
        return success({ success: true, overview });
      },
    });
    const stop = orderWatch.start();
    onTestFinished(stop);
    open();
    await panel(/^Orders to ship 0$/);
    await waitFor(() => expect(orderWatch.current().version).toBe(1));
    asked.length = 0;
    [version, toShip] = [2, 1];
    await act(async () => orderWatch.pollNow());
    await panel(/^Orders to ship 1$/);
    expect(asked).toContain("sales");
    expect(asked).not.toContain("returns");
    // What an order does not change is not asked for.
    asked.length = 0;
    await act(async () => orderWatch.pollNow());
    expect(asked).toEqual([]);
  });

  it("names what the shop could not do, to be tried again or given up after a question", async () => {
    const job = { attempts: 25, failedAt: daysAgo(1) };
    const mail = { ...job, _id: "7", text: "A mail could not be sent", orderId: "aaaaaa" };
    const count = { ...job, _id: "8", text: "The words could not be counted", attempts: 1 };
    let jobs: (typeof mail | typeof count)[] = [mail, count];
    const sent: string[] = [];
    const done = (call: string, id: string) => {
      sent.push(`${call} ${id}`);
      jobs = jobs.filter(({ _id }) => _id !== id);
      return success({ success: true as const, message: "Done." });
    };
    fakeApi({
      getOverviewPanel: () => {
        const failedJobs = jobs.length > 0 && { failedJobs: { total: jobs.length, jobs } };
        return success({ success: true, overview: { ...idle, ...failedJobs } });
      },
      retryJob: ({ params }) => done("retry", params.id),
      deleteJob: ({ params }) => done("delete", params.id),
    });
    open();
    const user = userEvent.setup();
    const failed = await panel(/^What the shop could not do 2$/);
    expect(addressOf(failed.getByRole("link", { name: "Order #AAAAAA" }))).toBe(
      "/dashboard/admin/orders/aaaaaa",
    );
    failed.getByText(/tried 25 times, the last 1 day ago/);
    await user.click(
      failed.getByRole("button", { name: /^Try again \(A mail .*, order AAAAAA\)$/ }),
    );
    await panel(/^What the shop could not do 1$/);
    expect(sent).toEqual(["retry 7"]);
    await user.click(screen.getByRole("button", { name: /^Give up \(The words/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Give this up" }));
    expect(sent).toHaveLength(1);
    await user.click(dialog.getByRole("button", { name: "Give up" }));
    await waitFor(() => expect(screen.queryByText(/could not do/)).toBeNull());
    expect(sent).toEqual(["retry 7", "delete 8"]);
  });

  it.each([
    [2, "The stock of 2 products is not what its movements come to", false],
    [1, "The stock of 1 product is not what its movements come to", false],
    [9, "The stock of 9 products is not what its movements come to", true],
  ])(
    "says that the stock of %d products is wrong, and leads to them",
    async (total, said, more) => {
      const named = [
        { _id: "p1", name: "Mug" },
        { _id: "p2", name: "Press" },
      ];
      const stockDifferences = { total, products: named.slice(0, total) };
      fakeApi({
        getOverviewPanel: () => success({ success: true, overview: { ...idle, stockDifferences } }),
      });
      open();
      await screen.findByText(said);
      expect(addressOf(screen.getByRole("link", { name: "Mug" }))).toBe(
        "/dashboard/admin/products/p1/stock",
      );
      expect(screen.queryByText("7 more are not named here.") !== null).toBe(more);
    },
  );

  it("counts the e-invoices without an IRN, in a shop that registers them", async () => {
    fakeApi({
      getOverviewPanel: () => success({ success: true, overview: { ...busy, eInvoices: 2 } }),
    });
    open();
    const eInvoices = await panel(/^E-invoices to register 2$/);
    expect(addressOf(eInvoices.getByRole("link"))).toMatch(
      /^\/dashboard\/admin\/e-invoices\?from=20\d\d-\d\d-\d\d$/,
    );
  });

  it("says what there is to do, and leads to each thing and to all of its kind", async () => {
    fakeApi({ getOverviewPanel: () => success({ success: true, overview: busy }) });
    open();
    const quotes = await panel(/^Quotes to answer 3$/);
    expect(screen.queryByRole("region", { name: /^E-invoices/ })).toBeNull();
    expect(addressOf(quotes.getByRole("link"))).toBe("/dashboard/admin/quotes?state=waiting");
    const toShip = await panel(/^Orders to ship 12$/);
    expect(addressOf(toShip.getByRole("link", { name: "#AAAAAA Meera Pillai" }))).toBe(
      "/dashboard/admin/orders/aaaaaa",
    );
    toShip.getByText("Paid 3 days ago");
    expect(addressOf(toShip.getByRole("link", { name: "All orders to ship" }))).toBe(
      "/dashboard/admin/orders?status=Processing",
    );

    const payments = await panel(/^Payments to check 3$/);
    expect(addressOf(payments.getByRole("link", { name: "Payment ORDLOST" }))).toBe(
      "/dashboard/admin/orders/unmatched",
    );
    payments.getByText("₹2,360");
    payments.getByText("On hold");
    const refund = within(payments.getAllByRole("listitem")[2] as HTMLElement);
    refund.getByText("The refund waits for you");
    refund.getByText("₹1,090");
    expect(refund.queryByText("₹1,200")).toBeNull();
    expect(addressOf(payments.getByRole("link", { name: "All payments to check" }))).toBe(
      "/dashboard/admin/orders?payment=check",
    );

    const toDecide = await panel(/^Buyers and addresses to decide 3$/);
    toDecide.getByText("Another address is asked for, ordered 1 day ago");
    expect(
      addressOf(toDecide.getByRole("link", { name: "2 buyers to check: not shipped before" })),
    ).toBe("/dashboard/admin/orders?decide=buyer");
    expect(addressOf(toDecide.getByRole("link", { name: "1 address asked for" }))).toBe(
      "/dashboard/admin/orders?decide=address",
    );

    const cash = await panel(/^Cash to come from couriers 2$/);
    cash.getByText("₹1,405.94");
    expect(addressOf(cash.getByRole("link", { name: "Orders whose cash is to come" }))).toBe(
      "/dashboard/admin/orders?payment=cash",
    );

    const returns = await panel(/^Returns to do 4$/);
    expect(
      addressOf(returns.getByRole("link", { name: "3 returns to answer, inspect or settle" })),
    ).toBe("/dashboard/admin/returns?status=to-do");
    expect(addressOf(returns.getByRole("link", { name: "1 request to cancel" }))).toBe(
      "/dashboard/admin/returns",
    );

    const stock = await panel(/^Low stock 5$/);
    expect(addressOf(stock.getByRole("link", { name: "White mug" }))).toBe(
      "/dashboard/admin/update-product/white-mug",
    );
    stock.getByText("30 sold in 30 days");
    expect(addressOf(stock.getByRole("link", { name: "1 out of stock" }))).toBe(
      "/dashboard/admin/products?stock=out",
    );
    expect(addressOf(stock.getByRole("link", { name: "4 with 1 to 5 left" }))).toBe(
      "/dashboard/admin/products?stock=low",
    );

    const data = await panel(/^Catalogue issues 1,002\+$/);
    data.getByText("1,000+");
    expect(addressOf(data.getByRole("link", { name: "Without an HSN code" }))).toBe(
      "/dashboard/admin/catalogue-issues?issue=no-hsn",
    );
    expect(data.queryByRole("link", { name: "Without a picture" })).toBeNull();
  });

  it("says that there is nothing to do", async () => {
    fakeApi({ getOverviewPanel: () => success({ success: true, overview: idle }) });
    open();
    (await panel(/^Orders to ship 0$/)).getByText("Every paid order is on its way.");
    (await panel(/^Payments to check 0$/)).getByText("No payment waits for you.");
    (await panel(/^Returns to do 0$/)).getByText(/^No return and no request to cancel/);
    (await panel(/^Low stock 0$/)).getByText("Every product has more than 5 pieces.");
    (await panel(/^Catalogue issues 0$/)).getByText(/^Every product has a picture/);
  });

  it("leaves the other panels where one is late and one fails, which alone is tried again", async () => {
    const asked: string[] = [];
    let isMended = false;
    const late = Promise.withResolvers<void>();
    fakeApi({
      getOverviewPanel: async ({ params: { panel } }) => {
        asked.push(panel);
        if (panel === "payments" && !isMended) return noAnswer();
        if (panel === "quotes" && !isMended) return failure("unavailable", "The shop is busy.");
        if (panel === "stock") await late.promise;
        return success({ success: true, overview: idle });
      },
    });
    open();
    await panel(/^Orders to ship 0$/);
    await screen.findByText("The payments to check could not be loaded.");
    await screen.findByText("The quotes to answer could not be loaded. The shop is busy.");
    expect(screen.queryByRole("region", { name: /^Low stock/ })).toBeNull();
    expect(asked.toSorted()).toEqual(overviewPanels.toSorted());
    isMended = true;
    asked.length = 0;
    const [tryAgain] = screen.getAllByRole("button", { name: "Try again" });
    if (!tryAgain) throw new Error("nothing to try again");
    await userEvent.click(tryAgain);
    await panel(/^Payments to check 0$/);
    expect(asked).toEqual(["payments"]);
    late.resolve();
    await panel(/^Low stock 0$/);
  });

  it("shows the profile, also where the rest cannot be loaded", async () => {
    fakeApi({ getOverviewPanel: noAnswer });
    open();
    await screen.findByText("The orders to ship could not be loaded.");
    const profile = await panel(/^Your profile$/);
    profile.getByRole("rowheader", { name: "E-mail" });
  });
});
