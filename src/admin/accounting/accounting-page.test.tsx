import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { returnPeriods } from "#shared/accounting/period.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { listedFiles, periodSums } from "#tests/components/sample-accounting.ts";
import { paid } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as accountingPage from "./accounting-page.tsx";

const route = "/dashboard/admin/accounting";
const october = `${route}?from=2026-10-01&to=2026-10-31`;
const open = (path = october) => renderPage(accountingPage, { route, path });

const rowOf = (name: string) => {
  const row = screen.getByRole("heading", { level: 3, name }).closest("li");
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
};

beforeEach(signInAsAdmin);

describe("the accountant's page", () => {
  it("begins with this month, and leads to others", async () => {
    fakeApi({ getPeriodSums: () => periodSums(), listAccountingFiles: () => listedFiles() });
    const { currentPath, user } = open(route);
    await screen.findByText("2 invoices and credit notes");
    const { thisMonth, lastMonth } = returnPeriods(new Date());
    expect(currentPath()).toBe(`${route}?from=${thisMonth.from}&to=${thisMonth.to}`);
    expect(screen.getByRole("link", { name: "This month" }).getAttribute("aria-current")).toBe(
      "true",
    );
    await user.click(screen.getByRole("link", { name: "Last month" }));
    await waitFor(() =>
      expect(currentPath()).toBe(`${route}?from=${lastMonth.from}&to=${lastMonth.to}`),
    );
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>("From").value).toBe(lastMonth.from),
    );
  });

  it("says what the documents come to while the files are made and checked", async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof listedFiles>>();
    fakeApi({ getPeriodSums: () => periodSums(), listAccountingFiles: () => promise });
    open();
    await screen.findByText("Making the files, and checking them...");
    screen.getByText("₹1,180.59");
    expect(screen.queryByRole("button", { name: /^Download/ })).toBeNull();
    resolve(listedFiles());
    await screen.findByRole("button", { name: "Download all files as ZIP" });
  });

  it("makes GSTR-1 for the portal of a month or a quarter, and vouchers for Tally of any days", async () => {
    const asked: unknown[] = [];
    fakeApi({
      getPeriodSums: () => periodSums(),
      listAccountingFiles: () => listedFiles(),
      getGstr1Return: ({ query }) => {
        asked.push(query);
        return success({ name: "GSTR1_2026-10.json", content: new Uint8Array() });
      },
    });
    const { user } = open();
    const [portal, tally] = ["GSTR-1 for the portal (JSON)", "Vouchers for Tally (XML)"] as const;
    await screen.findByRole("button", { name: `Download ${tally}` });
    rowOf(tally).getByText(/Credit vouchers are left out/);
    screen.getByText(/^A CSV for each sheet of the offline tool.*Not tried with the tool itself/);
    await user.click(screen.getByRole("button", { name: `Download ${portal}` }));
    const query = { from: "2026-10-01", to: "2026-10-31", gstin: "19AAAAA0000A1ZZ" };
    await waitFor(() => expect(asked).toEqual([query]));
    cleanup();
    open(`${route}?from=2026-10-01&to=2026-10-30`);
    await screen.findByRole("button", { name: `Download ${tally}` });
    expect(screen.queryByRole("button", { name: `Download ${portal}` })).toBeNull();
    rowOf(portal).getByText("Choose a whole month, or a quarter, for this.");
  });

  it("lists a day's parcels that need an e-way bill, has a file for each GSTIN, and notes their numbers", async () => {
    const [kolkata, chennai] = ["19AAAAA0000A1ZZ", "33AAAAA0000A1ZJ"] as const;
    const parcel = (sellerGstin: string, order: string) => ({
      ...{ orderId: order, order, shipment: 1, sellerGstin, value: 59_500 },
      document: { _id: `d-${order}`, kind: "invoice" as const, number: "PR/26-27/000001" },
    });
    const parcels = [parcel(kolkata, "SO-26-000001"), parcel(chennai, "SO-26-000002")];
    const asked: unknown[] = [];
    const checked: unknown[] = [];
    fakeApi({
      getPeriodSums: () => periodSums(),
      listAccountingFiles: () => {
        checked.push("files");
        return listedFiles();
      },
      listEwayParcels: ({ query }) => {
        asked.push(query.day);
        const openDays = [{ day: "2026-10-04", parcels: 3 }];
        return success({ success: true, parcels, openDays });
      },
      getEwayBills: ({ query }) => {
        asked.push(query);
        return success({ name: "eway-bills.json", content: new Uint8Array() });
      },
      noteEwayBill: ({ params, body }) => {
        asked.push([params.id, body]);
        if (params.id === "SO-26-000001") {
          return failure("conflict", "This order has no parcel 1.");
        }
        return success({ success: true, message: "The e-way bill is noted", order: paid });
      },
    });
    const { user } = open();
    const day = await screen.findByLabelText("Day");
    await user.clear(day);
    await user.type(day, "2026-10-05");
    await user.click(
      await screen.findByRole("button", { name: `Download e-way bills of ${chennai}` }),
    );
    await screen.findByText("eway-bills.json was saved: 1 e-way bill");
    expect(asked.at(-1)).toEqual({ day: "2026-10-05", gstin: chennai });
    const row = within(screen.getByRole("listitem", { name: "SO-26-000001, parcel 1" }));
    row.getByText("₹59,500");
    row.getByRole("link", { name: "Tax invoice PR/26-27/000001" });
    const number = row.getByLabelText(/^E-way bill number/);
    await user.type(number, "1234");
    await user.click(row.getByRole("button", { name: "Note it" }));
    await row.findByText("An e-way bill number has 12 digits");
    await user.type(number, "56789012");
    await user.click(row.getByRole("button", { name: "Note it" }));
    await row.findByText("This order has no parcel 1.");
    expect(asked.at(-1)).toEqual(["SO-26-000001", { shipment: 1, ewayBill: "123456789012" }]);
    // Noted, a number leaves what is typed for other parcels, and no file is made again.
    const noted = within(screen.getByRole("listitem", { name: "SO-26-000002, parcel 1" }));
    await user.type(noted.getByLabelText(/^E-way bill number/), "210987654321");
    await user.click(noted.getByRole("button", { name: "Note it" }));
    await noted.findByText("210987654321");
    screen.getByRole("heading", { name: `GSTIN ${chennai}: 0 parcels` });
    expect(screen.queryByRole("button", { name: `Download e-way bills of ${chennai}` })).toBeNull();
    expect(row.getByLabelText<HTMLInputElement>(/^E-way bill number/).value).toBe("123456789012");
    expect(asked.filter((each) => each === "2026-10-05")).toHaveLength(1);
    expect(checked).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "4 Oct 2026 (3)" }));
    await waitFor(() => expect(asked.at(-1)).toBe("2026-10-04"));
  });

  it("takes any days, and says of wrong ones what is wrong", async () => {
    fakeApi({ getPeriodSums: () => periodSums(), listAccountingFiles: () => listedFiles() });
    const { currentPath, user } = open();
    const to = await screen.findByLabelText("To");
    await user.clear(to);
    await user.type(to, "2026-09-30");
    const show = screen.getByRole("button", { name: "Show these days" });
    await user.click(show);
    await screen.findByText("The last day lies before the first");
    expect(currentPath()).toBe(october);
    await user.clear(to);
    await user.type(to, "2026-11-15");
    await user.click(show);
    await screen.findByRole("heading", { name: "1 Oct 2026 to 15 Nov 2026" });
    expect(screen.queryByText("The last day lies before the first")).toBeNull();
  });

  it("says that nothing was invoiced in an empty month, and offers no empty file", async () => {
    const answer = listedFiles();
    fakeApi({
      getPeriodSums: () => periodSums({ documents: 0, gstins: [], gstin: null }),
      listAccountingFiles: () =>
        success({
          ...answer.value,
          documents: 0,
          gstins: [],
          gstin: null,
          files: answer.value.files.map((file) => ({ ...file, rows: 0, check: [] })),
        }),
    });
    open();
    await screen.findByText("Nothing was invoiced in these days");
    expect(screen.queryByRole("button", { name: /^Download/ })).toBeNull();
  });

  it("has the files of each registration where there were two", async () => {
    const answer = listedFiles();
    fakeApi({
      getPeriodSums: ({ query }) =>
        periodSums({
          gstins: ["19AAAAA0000A1ZZ", "27AAPFU0939F1ZV"],
          gstin: query.gstin ?? "19AAAAA0000A1ZZ",
        }),
      listAccountingFiles: ({ query }) =>
        success({
          ...answer.value,
          gstins: ["19AAAAA0000A1ZZ", "27AAPFU0939F1ZV"],
          gstin: query.gstin ?? "19AAAAA0000A1ZZ",
        }),
    });
    const { user, currentPath } = open();
    await user.click(await screen.findByRole("link", { name: "27AAPFU0939F1ZV" }));
    await waitFor(() => expect(currentPath()).toBe(`${october}&gstin=27AAPFU0939F1ZV`));
    await waitFor(() =>
      expect(
        screen.getByRole("link", { name: "27AAPFU0939F1ZV" }).getAttribute("aria-current"),
      ).toBe("true"),
    );
  });

  it("can be tried again where the shop does not answer", async () => {
    let answers = false;
    fakeApi({
      getPeriodSums: () => (answers ? periodSums() : noAnswer()),
      listAccountingFiles: () => (answers ? listedFiles() : noAnswer()),
    });
    const { user } = open();
    await screen.findByText("The files could not be made");
    answers = true;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("2 invoices and credit notes");
    await screen.findByText("The tables of GSTR-1 add up to the documents of these days");
  });
});
