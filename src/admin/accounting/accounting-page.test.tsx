import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import type {
  CheckFigure,
  ListedFile,
  PeriodSums,
  Settlement,
} from "#shared/accounting/contract.ts";
import { accountingFiles } from "#shared/accounting/files.ts";
import { returnPeriods } from "#shared/accounting/period.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as accountingPage from "./accounting-page.tsx";

const route = "/dashboard/admin/accounting";
const october = `${route}?from=2026-10-01&to=2026-10-31`;
const open = (path = october) => renderPage(accountingPage, { route, path });

const good: CheckFigure[] = [
  { name: "count", inFile: 2, inBooks: 2 },
  { name: "taxable", inFile: 1000.5, inBooks: 1000.5 },
];
const bad: CheckFigure[] = [{ name: "taxable", inFile: 1000.5, inBooks: 1000.52 }];

// 1,000 came and 100 went back; 700 was sold, and 200 more than before is paid ahead.
const settled: Settlement = {
  terms: {
    payments: 1000,
    refunds: 100,
    invoices: 700,
    credits: 0,
    undocumented: 0,
    advancesBefore: 50,
    advancesAfter: 250,
    debtorsBefore: 0,
    debtorsAfter: 0,
    excessBefore: 0,
    excessAfter: 0,
  },
  check: [{ name: "total", inFile: 900, inBooks: 900 }],
};

const month = (given: Partial<Record<ListedFile["file"], Partial<ListedFile>>> = {}) =>
  success({
    success: true as const,
    gstins: ["19AAAAA0000A1ZZ"],
    gstin: "19AAAAA0000A1ZZ",
    documents: 2,
    files: accountingFiles.map((file) => ({ file, rows: 3, check: good, ...given[file] })),
    together: good,
    settlement: settled,
  });

/** What is asked for first: how many documents there are. */
const sums = (given: Partial<PeriodSums> = {}) =>
  success({
    success: true as const,
    gstins: ["19AAAAA0000A1ZZ"],
    gstin: "19AAAAA0000A1ZZ",
    documents: 2,
    sums: { taxable: 1000.5, igst: 180.09, cgst: 0, stateGst: 0, total: 1180.59 },
    ...given,
  });

const rowOf = (name: string) => {
  const row = screen.getByRole("heading", { level: 3, name }).closest("li");
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
};

beforeEach(signInAsAdmin);

describe("the accountant's page", () => {
  it("begins with this month, and leads to others", async () => {
    fakeApi({ getPeriodSums: () => sums(), listAccountingFiles: () => month() });
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
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof month>>();
    fakeApi({ getPeriodSums: () => sums(), listAccountingFiles: () => promise });
    open();
    await screen.findByText("Making the files, and checking them...");
    screen.getByText("₹1,180.59");
    expect(screen.queryByRole("button", { name: /^Download/ })).toBeNull();
    resolve(month());
    await screen.findByRole("button", { name: "Download all files as ZIP" });
  });

  it("makes GSTR-1 for the portal of a month or a quarter, and vouchers for Tally of any days", async () => {
    const asked: unknown[] = [];
    fakeApi({
      getPeriodSums: () => sums(),
      listAccountingFiles: () => month(),
      getGstr1Return: ({ query }) => {
        asked.push(query);
        return success({ name: "GSTR1_2026-10.json", content: new Uint8Array() });
      },
    });
    const { user } = open();
    const [portal, tally] = ["GSTR-1 for the portal (JSON)", "Vouchers for Tally (XML)"] as const;
    await screen.findByRole("button", { name: `Download ${tally}` });
    await user.click(screen.getByRole("button", { name: `Download ${portal}` }));
    const query = { from: "2026-10-01", to: "2026-10-31", gstin: "19AAAAA0000A1ZZ" };
    await waitFor(() => expect(asked).toEqual([query]));
    cleanup();
    open(`${route}?from=2026-10-01&to=2026-10-30`);
    await screen.findByRole("button", { name: `Download ${tally}` });
    expect(screen.queryByRole("button", { name: `Download ${portal}` })).toBeNull();
    rowOf(portal).getByText("Choose a whole month, or a quarter, for this.");
  });

  it("makes the e-way bills of a day, and says where none is needed", async () => {
    const asked: unknown[] = [];
    fakeApi({
      getPeriodSums: () => sums(),
      listAccountingFiles: () => month(),
      getEwayBills: ({ query }) => {
        asked.push(query.day);
        return failure("not_found", "No parcel of this day needs an e-way bill.");
      },
    });
    const { user } = open();
    const day = await screen.findByLabelText("Day");
    await user.clear(day);
    await user.type(day, "2026-10-05");
    await user.click(screen.getByRole("button", { name: "Download e-way bills" }));
    await screen.findByText("No parcel of this day needs an e-way bill.");
    expect(asked).toEqual(["2026-10-05"]);
  });

  it("takes any days, and says of wrong ones what is wrong", async () => {
    fakeApi({ getPeriodSums: () => sums(), listAccountingFiles: () => month() });
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

  it("saves a file as the shop made it, and says that its sums agree", async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push(blob as Blob);
      return "blob:saved";
    });
    fakeApi({
      getPeriodSums: () => sums(),
      listAccountingFiles: () => month(),
      getAccountingFile: ({ params, query }) =>
        success({
          name: `${params.file}_${query.from}.csv`,
          content: new TextEncoder().encode("A,B\r\n"),
        }),
    });
    const { user } = open();
    await screen.findByRole("heading", { name: "October 2026" });
    await screen.findByRole("heading", { level: 3, name: "b2b" });
    rowOf("b2b").getByText("3 rows · ₹1,000.50 taxable");
    await user.click(rowOf("b2b").getByRole("button", { name: "Download b2b" }));
    await screen.findByText("b2b_2026-10-01.csv was saved, and its sums agree");
    expect(await saved[0]?.text()).toBe("A,B\r\n");
  });

  it("saves all files as one ZIP", async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push(blob as Blob);
      return "blob:saved";
    });
    fakeApi({
      getPeriodSums: () => sums(),
      listAccountingFiles: () => month(),
      getAccountingArchive: () =>
        success({ name: "all.zip", content: new TextEncoder().encode("zip!") }),
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Download all files as ZIP" }));
    await screen.findByText("all.zip was saved");
    expect(await saved[0]?.text()).toBe("zip!");
  });

  it("shows what differs where a check fails; the file can be had all the same", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:saved");
    fakeApi({
      getPeriodSums: () => sums(),
      listAccountingFiles: () => month({ b2cs: { check: bad } }),
      getAccountingFile: () => success({ name: "b2cs.csv", content: new Uint8Array() }),
    });
    const { user } = open();
    await screen.findByText("The sums of b2cs do not agree");
    const row = rowOf("b2cs");
    row.getByText("Sums do not agree");
    expect(row.getByRole("group").hasAttribute("open")).toBe(true);
    row.getByText("Differs by -₹0.02");
    await user.click(row.getByRole("button", { name: "Download all the same: b2cs" }));
    await screen.findByText("b2cs.csv was saved, but its sums do not agree");
  });

  it("warns of tables that together are not what was issued", async () => {
    const answer = month();
    fakeApi({
      getPeriodSums: () => sums(),
      listAccountingFiles: () => success({ ...answer.value, together: bad }),
    });
    open();
    await screen.findByText("The tables of GSTR-1 do not add up to the documents of these days");
  });

  it("holds the receipts against sales, advances and debtors, and warns where they differ", async () => {
    const answer = month();
    const broken = { ...settled, check: [{ name: "total" as const, inFile: 900, inBooks: 890 }] };
    let settlement = settled;
    fakeApi({
      getPeriodSums: () => sums(),
      listAccountingFiles: () => success({ ...answer.value, settlement }),
    });
    const { user } = open();
    await screen.findByText("Receipts are what was sold, with advances and debtors");
    screen.getByRole("row", { name: "+ Advances after the last day ₹250" });
    settlement = broken;
    await user.click(screen.getByRole("link", { name: "Last month" }));
    await screen.findByText("Receipts are not what was sold, with advances and debtors");
    screen.getByText("Differs by ₹10");
  });

  it("says that nothing was invoiced in an empty month, and offers no empty file", async () => {
    const answer = month();
    fakeApi({
      getPeriodSums: () => sums({ documents: 0, gstins: [], gstin: null }),
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
    const answer = month();
    fakeApi({
      getPeriodSums: ({ query }) =>
        sums({
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
      getPeriodSums: () => (answers ? sums() : noAnswer()),
      listAccountingFiles: () => (answers ? month() : noAnswer()),
    });
    const { user } = open();
    await screen.findByText("The files could not be made");
    answers = true;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("2 invoices and credit notes");
    await screen.findByText("The tables of GSTR-1 add up to the documents of these days");
  });
});
