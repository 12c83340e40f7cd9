import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { success } from "#shared/failure.ts";
import type { Report, ReportQuery } from "#shared/reports/contract.ts";
import { presetPeriod } from "#shared/reports/period.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as reportPage from "./report-page.tsx";

const route = "/dashboard/admin/reports/:report";
const open = (path: string) =>
  renderPage(reportPage, { route, path: `/dashboard/admin/reports/${path}` });

const values = (goods: number, pieces: number, sku: string | null = null) => ({
  sku,
  pieces,
  goods,
});
const products: Report = {
  rows: [
    { key: "p1", name: "White mug 11 oz", values: values(1_200, 12, "MUG-11"), before: 1_000 },
    { key: "p2", name: "Heat press", values: values(300.5, 1, "PRESS"), before: 0 },
  ],
  rest: { key: "rest", name: "3 more", values: values(9.5, 3), before: 200 },
  total: { key: "total", name: "All", values: values(1_510, 16), before: 1_200 },
  earlier: { from: "2026-09-01", to: "2026-09-30" },
};
const nothing: Report = {
  rows: [],
  total: { key: "total", name: "All", values: values(0, 0) },
};

/** Stands in for the shop, and tells what was asked of it last. */
function answerWith(report: Report) {
  const asked: ReportQuery[] = [];
  fakeApi({
    getReport: ({ query }) => {
      asked.push(query as ReportQuery);
      return success({ success: true as const, report });
    },
    getReportCsv: ({ params }) =>
      success({ name: `${params.report}.csv`, content: new TextEncoder().encode("A\r\n") }),
    getReportWorkbook: ({ params }) =>
      success({ name: `${params.report}.xlsx`, content: new TextEncoder().encode("PK") }),
  });
  return asked;
}

const october = "sales-by-product?from=2026-10-01&to=2026-10-31&compare=before";

beforeEach(signInAsAdmin);

describe("a report", () => {
  it("begins with the last 30 days", async () => {
    const asked = answerWith(products);
    open("sales-by-product");
    await screen.findByRole("heading", { level: 1, name: "Sales by product" });
    const month = presetPeriod("30-days", new Date());
    expect(asked[0]).toMatchObject({ ...month, compare: "none", sort: "-goods" });
    expect(screen.getByRole("link", { name: "30 days" }).getAttribute("aria-current")).toBe("true");
  });

  it("has its periods in a list, too, for a screen with no room for all of them beside one another", async () => {
    answerWith(products);
    const { currentPath, user } = open("sales-by-product?from=2026-10-01&to=2026-10-31");
    const list = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Period" });
    expect(list.selectedOptions[0]?.textContent).toBe("Own days");
    await user.selectOptions(list, "Last financial year");
    await waitFor(() => expect(currentPath()).toMatch(/\?period=last-year$/));
    await waitFor(() => expect(list.selectedOptions[0]?.textContent).toBe("Last financial year"));
  });

  it("says in its address what is chosen", async () => {
    const asked = answerWith(products);
    const { currentPath, user } = open("sales-by-product");
    await user.click(await screen.findByRole("link", { name: "Last financial year" }));
    await waitFor(() => expect(currentPath()).toMatch(/\?period=last-year$/));
    await user.selectOptions(screen.getByLabelText("Compare with"), "The same days a year before");
    await waitFor(() => expect(currentPath()).toMatch(/\?period=last-year&compare=year$/));
    await user.click(screen.getByRole("link", { name: "Pieces" }));
    await waitFor(() =>
      expect(currentPath()).toMatch(/\?period=last-year&compare=year&sort=-pieces$/),
    );
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        ...presetPeriod("last-year", new Date()),
        compare: "year",
        sort: "-pieces",
      }),
    );
  });

  it("takes any days, and says of wrong ones what is wrong", async () => {
    answerWith(products);
    const { currentPath, user } = open(october);
    const to = await screen.findByLabelText("To");
    await user.clear(to);
    await user.type(to, "2026-09-30");
    await user.click(screen.getByRole("button", { name: "Show these days" }));
    await screen.findByText("The last day lies before the first");
    await user.clear(to);
    await user.type(to, "2026-11-15");
    await user.click(screen.getByRole("button", { name: "Show these days" }));
    await screen.findByRole("heading", { name: "1 Oct 2026 to 15 Nov 2026" });
    expect(currentPath()).toMatch(/\?from=2026-10-01&to=2026-11-15&compare=before$/);
  });

  it("has a table beside its chart, with what was before and how much has changed", async () => {
    answerWith(products);
    open(october);
    const table = within(await screen.findByRole("table"));
    expect(table.getAllByRole("columnheader").map((head) => head.firstChild?.textContent)).toEqual([
      "Product",
      "SKU",
      "Pieces",
      "Goods",
      "Before",
      "Change",
    ]);
    const texts = (name: string) =>
      within(table.getByRole("row", { name: new RegExp(`^${name}`) }))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(texts("White mug")).toEqual(["MUG-11", "12", "₹1,200", "₹1,000", "+20 %"]);
    // Of nothing nothing can be a part.
    expect(texts("Heat press")).toEqual(["PRESS", "1", "₹300.50", "₹0", ""]);
    expect(texts("3 more")).toEqual(["", "3", "₹9.50", "₹200", "-95.2 %"]);
    expect(texts("All")).toEqual(["", "16", "₹1,510", "₹1,200", "+25.8 %"]);
    // The chart draws the largest; who cannot see it is led to the table.
    const chart = await screen.findByRole("img", {
      name: "Goods by product. The table below has all figures.",
    });
    expect(chart.textContent).toContain("White mug 11 oz₹1,200");
    expect([...chart.querySelectorAll("rect")].map((bar) => bar.getAttribute("width"))).toEqual([
      "100",
      String((300.5 / 1_200) * 100),
    ]);
  });

  it("draws a bar for each day, with the days before as a line over them", async () => {
    const day = (key: string, total: number, before: number) => ({
      key,
      name: key,
      values: { orders: 1, total },
      before,
    });
    answerWith({
      rows: [day("2026-10-01", 100, 50), day("2026-10-02", 200, 0)],
      total: { key: "total", name: "All", values: { orders: 2, total: 300 }, before: 50 },
      earlier: { from: "2026-09-29", to: "2026-09-30" },
    });
    open("sales?from=2026-10-01&to=2026-10-02&compare=before");
    await screen.findByText("Total, at most ₹200; the line is 29 Sept 2026 to 30 Sept 2026");
    const chart = await screen.findByRole("img", {
      name: "Total, at most ₹200; the line is 29 Sept 2026 to 30 Sept 2026. The table below has all figures.",
    });
    const heights = [...chart.querySelectorAll(".fill-link")].map((bar) =>
      Number(bar.getAttribute("height")),
    );
    expect(heights).toHaveLength(2);
    expect(heights[1]).toBe(2 * (heights[0] ?? 0));
    expect(chart.querySelectorAll(".stroke-primary")).toHaveLength(1);
    // What is pointed at says its figure, and figures stand at the side, in the order of their size.
    expect([...chart.querySelectorAll("title")].map(({ textContent }) => textContent)).toEqual([
      "2026-10-01: ₹100, before ₹50",
      "2026-10-02: ₹200, before ₹0",
    ]);
    expect([...chart.querySelectorAll("text")].map(({ textContent }) => textContent)).toEqual([
      ...["₹0", "₹50", "₹100", "₹150", "₹200"],
      "2026-10-01",
      "2026-10-02",
    ]);
    screen.getByRole("table");
  });

  it("names a week in two lines below its bar, where the next one has room beside it", async () => {
    const week = (key: string, name: string) => ({ key, name, values: { orders: 1, total: 100 } });
    answerWith({
      rows: [week("2026-11-16", "Week of 16 Nov 2026"), week("2026-11-23", "Week of 23 Nov 2026")],
      total: { key: "total", name: "All", values: { orders: 2, total: 200 } },
    });
    open("sales?from=2026-11-16&to=2026-11-29&by=week");
    const chart = await screen.findByRole("img", { name: /^Total, at most/ });
    const lines = [...chart.querySelectorAll("tspan")].map(({ textContent }) => textContent);
    expect(lines).toEqual(["Week of ", "16 Nov 2026", "Week of ", "23 Nov 2026"]);
  });

  it("of more years than have a row a day says by what they are added up", async () => {
    const row = (key: string, name: string) => ({ key, name, values: { orders: 1, total: 100 } });
    answerWith({
      rows: [row("1988-04-01", "Apr 1988"), row("1988-05-01", "May 1988")],
      total: { key: "total", name: "All", values: { orders: 2, total: 200 } },
      by: "month",
    });
    open("sales?from=1988-04-01&to=2026-11-30");
    await screen.findByText(
      "A row for each day would be more than 1,127: they are added up by month here. The files have up to 10,000 rows.",
    );
    screen.getByRole("columnheader", { name: "Month" });
  });

  it("without rows says how it comes to have some", async () => {
    answerWith(nothing);
    open(october);
    await screen.findByText("Nothing in these days");
    screen.getByText("It fills as orders are paid.");
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("is sent to a colleague by a link that says its days themselves", async () => {
    answerWith(products);
    const { user } = open("sales-by-product?period=7-days");
    await user.click(await screen.findByRole("button", { name: "Copy link to this report" }));
    await screen.findByText("Link copied");
    const { from, to } = presetPeriod("7-days", new Date());
    expect(await navigator.clipboard.readText()).toBe(
      `http://localhost/dashboard/admin/reports/sales-by-product?from=${from}&to=${to}`,
    );
  });

  it("is saved as CSV and for Excel", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:saved");
    answerWith(products);
    const { user } = open(october);
    await user.click(await screen.findByRole("button", { name: "Save as CSV" }));
    await screen.findByText("sales-by-product.csv was saved");
    await user.click(screen.getByRole("button", { name: "Save as Excel" }));
    await screen.findByText("sales-by-product.xlsx was saved");
  });

  it("of how things stood asks for the days, and says at the end of which, and beside which", async () => {
    answerWith({
      rows: [
        {
          key: "p1",
          name: "Mug",
          values: { onHand: 4, reserved: 1, sold: 2, cover: 60, sku: "M" },
          before: 5,
        },
      ],
      total: {
        key: "total",
        name: "All",
        values: { onHand: 4, reserved: 1, sold: 2 },
        before: 5,
      },
      earlier: { from: "2026-09-01", to: "2026-09-30" },
    });
    open("days-of-cover?from=2026-10-01&to=2026-10-31&compare=before");
    await screen.findByRole("heading", {
      name: "At the end of 31 Oct 2026, compared with the end of 30 Sept 2026",
    });
    screen.getByLabelText("From");
    within(screen.getByRole("row", { name: /^Mug/ })).getByText("-20 %");
  });

  it("that there is not is said to be none", async () => {
    fakeApi({});
    open("profit");
    await screen.findByText("There is no such report.");
  });
});
