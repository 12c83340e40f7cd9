import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import {
  listedFiles,
  periodSums,
  settled,
  wrongCheck,
} from "#tests/components/sample-accounting.ts";
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

describe("the accountant's files and their checks", () => {
  it("saves a file as the shop made it, and says that its sums agree", async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push(blob as Blob);
      return "blob:saved";
    });
    fakeApi({
      getPeriodSums: () => periodSums(),
      listAccountingFiles: () => listedFiles(),
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
      getPeriodSums: () => periodSums(),
      listAccountingFiles: () => listedFiles(),
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
      getPeriodSums: () => periodSums(),
      listAccountingFiles: () => listedFiles({ b2cs: { check: wrongCheck } }),
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
    const answer = listedFiles();
    fakeApi({
      getPeriodSums: () => periodSums(),
      listAccountingFiles: () => success({ ...answer.value, together: wrongCheck }),
    });
    open();
    await screen.findByText("The tables of GSTR-1 do not add up to the documents of these days");
  });

  it("holds the receipts against sales, advances and debtors, and warns where they differ", async () => {
    const answer = listedFiles();
    const broken = { ...settled, check: [{ name: "total" as const, inFile: 900, inBooks: 890 }] };
    let settlement = settled;
    fakeApi({
      getPeriodSums: () => periodSums(),
      listAccountingFiles: () => success({ ...answer.value, settlement }),
    });
    const { user } = open();
    await screen.findByText("Receipts agree with what was sold, advances and debtors counted");
    screen.getByRole("row", { name: "+ Advances after the last day ₹250" });
    settlement = broken;
    await user.click(screen.getByRole("link", { name: "Last month" }));
    await screen.findByText(
      "Receipts do not agree with what was sold, advances and debtors counted",
    );
    screen.getByText("Differs by ₹10");
  });
});
