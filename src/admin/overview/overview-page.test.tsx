import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { currentAuth, saveAuth } from "#browser/auth-record.ts";
import { failure, success } from "#shared/failure.ts";
import { overviewPanels, panelPermissions } from "#shared/fulfilment/overview-contract.ts";
import { builtInRoles, OWNER_ROLE_ID } from "#shared/staff/roles.ts";
import * as rootData from "#storefront/site/root-data.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage, testStore } from "#tests/components/render-page.tsx";
import {
  busyOverview,
  daysAgo,
  idleOverview,
  newShopSetup,
} from "#tests/components/sample-overview.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { orderWatch } from "../orders/use-order-news.ts";
import * as overviewPage from "./overview-page.tsx";

const open = () => renderPage(overviewPage, { route: "/dashboard/admin" });
const panel = async (name: RegExp) => within(await screen.findByRole("region", { name }));
const addressOf = (link: HTMLElement) => link.getAttribute("href");

beforeEach(signInAsAdmin);

describe("the dashboard's first page", () => {
  it("says what was sold today, in 7 and in 30 days beside the days before", async () => {
    fakeApi({ getOverviewPanel: () => success({ success: true, overview: busyOverview }) });
    open();
    const sales = await panel(/^Sales$/);
    const [periods, days] = sales.getAllByRole("table", { hidden: true });
    const rowsOf = (table: HTMLElement | undefined) =>
      [...(table as HTMLTableElement).rows].map(({ cells }) =>
        [...cells].map(({ textContent }) => textContent),
      );
    expect(rowsOf(periods)).toEqual([
      ["Todaybeside all of yesterday", "7 daysbeside the 7 before", "30 daysbeside the 30 before"],
      ["Sum"],
      ["₹4,500before: ₹3,000", "₹7,500before: ₹2,500+200 %", "₹10,000before: ₹20,000−50 %"],
      ["Orders"],
      ["3before: 1", "4before: 2+100 %", "6before: 10−40 %"],
      ["Average order"],
      ["₹1,500before: ₹3,000", "₹1,875before: ₹1,250+50 %", "₹1,667before: ₹2,000−17 %"],
      ["Of returning buyers"],
      ["33 %before: 100 %", "50 %before: 0 %+50 points", "33 %before: 20 %+13 points"],
    ]);
    await userEvent.click(sales.getByText("Day by day"));
    const rows = rowsOf(days);
    expect(rows).toHaveLength(31);
    expect(rows[1]?.slice(1)).toEqual(["3", "₹4,500"]);
  });

  it("says in place of an empty chart that nothing was sold", async () => {
    fakeApi({ getOverviewPanel: () => success({ success: true, overview: idleOverview }) });
    open();
    const sales = await panel(/^Sales$/);
    sales.getByText("Nothing was sold in 30 days.");
    expect(sales.queryByRole("img", { hidden: true })).toBeNull();
  });

  it.each([
    [
      busyOverview,
      "Last backup16.0 MBBegun 2 days ago. No scheduled backup was made for more than a day.",
    ],
    [idleOverview, "Last backupNone was made yet. No backups are scheduled."],
    [
      {
        ...idleOverview,
        backups: {
          ...{ isScheduled: true, isTooOld: false },
          failed: { at: daysAgo(1), problem: "The disk is full: free some space." },
        },
      },
      "None was made yet. The last try, 1 day ago, failed: The disk is full: free some space.",
    ],
  ])("tells the last backup's age and size, and if it is too old", async (overview, expected) => {
    fakeApi({ getOverviewPanel: () => success({ success: true, overview }) });
    open();
    const region = await screen.findByRole("region", { name: /^Last backup/ });
    expect(region.textContent).toContain(expected);
    expect(addressOf(within(region).getByRole("link"))).toBe("/dashboard/admin/settings/backups");
  });

  it.each([
    [undefined, "This shop has no GSTIN, so it shows no tax"],
    ["19AAAAA0000A1Z5", "19AAAAA0000A1Z5 is not a valid GSTIN"],
    [testStore.gstin, undefined],
  ])("says that the shop has no GSTIN, or a mistyped one: %s", async (gstin, expected) => {
    vi.spyOn(rootData, "useStoreInfo").mockReturnValue({ ...testStore, gstin });
    fakeApi({ getOverviewPanel: () => success({ success: true, overview: idleOverview }) });
    open();
    await screen.findByRole("heading", { name: "Dashboard" });
    expect(screen.queryByText(/GSTIN/, { selector: "p.font-semibold" })?.textContent).toBe(
      expected,
    );
  });

  it.each([
    [undefined, undefined],
    [7, "7 minutes"],
    [200, "3 hours"],
  ])("says that mails, refunds and checks of payments are late: %s", async (minutes, expected) => {
    const overview = { ...idleOverview, ...(minutes && { jobsLateMinutes: minutes }) };
    fakeApi({ getOverviewPanel: () => success({ success: true, overview }) });
    open();
    await panel(/^Orders to ship 0$/);
    await waitFor(() => {
      const shown = screen.queryByText(/has waited for/)?.textContent;
      expect(shown?.match(/has waited for (.+?)\./)?.[1]).toBe(expected);
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
        const overview = { ...idleOverview, toShip: { total: toShip, late: 0, orders: [] } };
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
    // An order keeps pieces of its products.
    expect(asked).toContain("stock");
    expect(asked).not.toContain("returns");
    // What an order does not change is not asked for.
    asked.length = 0;
    await act(async () => orderWatch.pollNow());
    expect(asked).toEqual([]);
  });

  it.each([
    [2, "The stock of 2 products is not what its movements come to", false],
    [1, "The stock of 1 product is not what its movements come to", false],
    [9, "The stock of 9 products is not what its movements come to", true],
  ])(
    "says that the stock of %d products is wrong, and leads to them",
    async (total, expected, more) => {
      const named = [
        { _id: "p1", name: "Mug" },
        { _id: "p2", name: "Press" },
      ];
      const stockDifferences = { total, products: named.slice(0, total) };
      fakeApi({
        getOverviewPanel: () =>
          success({ success: true, overview: { ...idleOverview, stockDifferences } }),
      });
      open();
      await screen.findByText(expected);
      expect(addressOf(screen.getByRole("link", { name: "Mug" }))).toBe(
        "/dashboard/admin/products/p1/stock",
      );
      const all = screen.queryByRole("link", { name: /^All \d+ products$/ });
      expect(all && addressOf(all)).toBe(more ? "/dashboard/admin/products?stock=differs" : null);
    },
  );

  it("leaves the other panels where one is late and one fails, which alone is tried again", async () => {
    const asked: string[] = [];
    let isMended = false;
    const late = Promise.withResolvers<void>();
    fakeApi({
      getOverviewPanel: async ({ params: { panel } }) => {
        asked.push(panel);
        if (panel === "payments" && !isMended) return noAnswer();
        if (panel === "quotes" && !isMended)
          return failure("unavailable", "The shop is busyOverview.");
        if (panel === "stock") await late.promise;
        return success({ success: true, overview: idleOverview });
      },
    });
    open();
    await panel(/^Orders to ship 0$/);
    await screen.findByText("The payments to check could not be loaded.");
    await screen.findByText("The quotes to answer could not be loaded. The shop is busyOverview.");
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

  it("tells the owner of a new shop what is to be done, until the list is put away", async () => {
    const overview = { ...idleOverview, setup: newShopSetup };
    fakeApi({ getOverviewPanel: () => success({ success: true, overview }) });
    open();
    const guide = await panel(/^First steps$/);
    guide.getByText("1 of 9 done");
    const entryOf = (title: string) => guide.getByText(title).closest("li") as HTMLElement;
    expect(entryOf("Say who you are").textContent).toBe("Done: Say who you are");
    expect(entryOf("Take real payments").textContent).toMatch(/^To do: .*no money moves/);
    expect(entryOf("Protect every sign-in").textContent).toContain(
      "2 people get in with a password alone",
    );
    const links = guide.getAllByRole("link").map(addressOf);
    expect(links).toContain("/dashboard/admin/settings/registrations");
    expect(links).toHaveLength(8);
    await userEvent.click(guide.getByRole("button", { name: "Put the list away" }));
    expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
    await userEvent.click(
      screen.getByRole("button", { name: "Show the first steps (1 of 9 done)" }),
    );
    await panel(/^First steps$/);
  });

  it.each(builtInRoles)("asks of $name's first page only what that role sees", async (role) => {
    const may = new Set(role.permissions);
    const asked: string[] = [];
    fakeApi({
      getOwnAccess: () =>
        success({
          success: true,
          role: { _id: role.id, name: role.name },
          permissions: [...role.permissions],
          isTwoFactorMissing: false,
        }),
      getOverviewPanel: ({ params: { panel } }) => {
        asked.push(panel);
        return may.has(panelPermissions[panel])
          ? success({ success: true, overview: idleOverview })
          : failure("not_allowed", "Your role does not include this");
      },
    });
    // A session of its own: what is known of another one says nothing of it.
    const { user } = currentAuth();
    if (!user) throw new Error("nobody is signed in");
    saveAuth({ user, token: `session of ${role.name}` });
    open();
    // The first thing that each role has on its page.
    await screen.findAllByRole("region", { name: /^(?:Low stock|Orders to ship) 0$/ });
    const seen = overviewPanels.filter((each) => may.has(panelPermissions[each]));
    expect(asked.toSorted()).toEqual(seen.toSorted());
  });

  it("asks nothing for who lacks the second factor that the role needs", async () => {
    fakeApi({
      getOwnAccess: () =>
        success({
          success: true,
          role: { _id: OWNER_ROLE_ID, name: "Owner" },
          permissions: [],
          isTwoFactorMissing: true,
        }),
    });
    const { user } = currentAuth();
    if (!user) throw new Error("nobody is signed in");
    saveAuth({ user, token: "without a second factor" });
    open();
    await panel(/^Your profile$/);
  });

  it("shows the profile, also where the rest cannot be loaded", async () => {
    fakeApi({ getOverviewPanel: noAnswer });
    open();
    await screen.findByText("The orders to ship could not be loaded.");
    const profile = await panel(/^Your profile$/);
    profile.getByRole("rowheader", { name: "E-mail" });
  });
});
