import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { busyOverview, idleOverview } from "#tests/components/sample-overview.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as overviewPage from "./overview-page.tsx";

const open = () => renderPage(overviewPage, { route: "/dashboard/admin" });
const panel = async (name: RegExp) => within(await screen.findByRole("region", { name }));
const addressOf = (link: HTMLElement) => link.getAttribute("href");

beforeEach(signInAsAdmin);

describe("the panels of the dashboard's first page", () => {
  it("counts the e-invoices without an IRN, in a shop that registers them", async () => {
    fakeApi({
      getOverviewPanel: () =>
        success({ success: true, overview: { ...busyOverview, eInvoices: 2 } }),
    });
    open();
    const eInvoices = await panel(/^E-invoices to register 2$/);
    expect(addressOf(eInvoices.getByRole("link"))).toMatch(
      /^\/dashboard\/admin\/e-invoices\?from=20\d\d-\d\d-\d\d$/,
    );
  });

  it("says what there is to do, and leads to each thing and to all of its kind", async () => {
    fakeApi({ getOverviewPanel: () => success({ success: true, overview: busyOverview }) });
    open();
    const quotes = await panel(/^Quotes to answer 3$/);
    expect(screen.queryByRole("region", { name: /^E-invoices/ })).toBeNull();
    expect(addressOf(quotes.getByRole("link"))).toBe("/dashboard/admin/quotes?state=waiting");
    const toShip = await panel(/^Orders to ship 12$/);
    expect(addressOf(toShip.getByRole("link", { name: "#AAAAAA Meera Pillai" }))).toBe(
      "/dashboard/admin/orders/aaaaaa",
    );
    expect(toShip.getByRole("listitem").textContent).toContain("Late: Paid 3 days ago");
    expect(addressOf(toShip.getByRole("link", { name: "4 late: to be sent by now" }))).toBe(
      "/dashboard/admin/orders?parcels=late&sort=oldest",
    );
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

    const searches = await panel(/^Searches without result 7$/);
    expect(searches.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "vinyl cutter12 times",
      "heat gunonce",
    ]);
    expect(addressOf(searches.getByRole("link", { name: "vinyl cutter" }))).toBe(
      "/dashboard/admin/searches?show=zero-results&outcome=nothing&search=vinyl+cutter",
    );
    expect(addressOf(searches.getByRole("link", { name: "All that was not found" }))).toBe(
      "/dashboard/admin/searches?show=zero-results&outcome=nothing",
    );

    const data = await panel(/^Catalogue issues 1,002\+$/);
    data.getByText("1,000+");
    expect(addressOf(data.getByRole("link", { name: "Without an HSN code" }))).toBe(
      "/dashboard/admin/catalogue-issues?issue=no-hsn",
    );
    expect(data.queryByRole("link", { name: "Without a picture" })).toBeNull();
  });

  it("says that there is nothing to do", async () => {
    fakeApi({ getOverviewPanel: () => success({ success: true, overview: idleOverview }) });
    open();
    (await panel(/^Orders to ship 0$/)).getByText("Every paid order is on its way.");
    (await panel(/^Payments to check 0$/)).getByText("No payment waits for you.");
    (await panel(/^Returns to do 0$/)).getByText(/^No return and no request to cancel/);
    (await panel(/^Low stock 0$/)).getByText("Every product has more than 5 pieces.");
    (await panel(/^Searches without result 0$/)).getByText(/in the last 30 days was found/);
    (await panel(/^Catalogue issues 0$/)).getByText(/^Every product has a picture/);
  });
});
