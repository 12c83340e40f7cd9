import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import type { Overview } from "#shared/fulfilment/overview-contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { daysAgo, idleOverview } from "#tests/components/sample-overview.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as failedJobsPage from "./failed-jobs-page.tsx";
import * as overviewPage from "./overview-page.tsx";

const open = () => renderPage(overviewPage, { route: "/dashboard/admin" });
const panel = async (name: RegExp) => within(await screen.findByRole("region", { name }));
const addressOf = (link: HTMLElement) => link.getAttribute("href");

beforeEach(signInAsAdmin);

describe("what the shop could not do", () => {
  it("names what the shop could not do, to be tried again or given up after a question", async () => {
    const job = { attempts: 25, failedAt: daysAgo(1) };
    const reason = "The mail server could not be reached (ECONNREFUSED).";
    const mail = { ...job, _id: "7", text: "A mail could not be sent", reason, orderId: "aaaaaa" };
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
        return success({ success: true, overview: { ...idleOverview, ...failedJobs } });
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
    failed.getByText(reason);
    await user.click(
      failed.getByRole("button", { name: /^Try again \(A mail .*, order #AAAAAA\)$/ }),
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

  it("says that mails wait, since when and why, before they are given up, on both pages", async () => {
    const waitingMails = {
      total: 2,
      since: "2026-11-30T07:42:00.000Z",
      reason: "The mail server could not be reached (ECONNREFUSED).",
    };
    fakeApi({
      getOverviewPanel: () =>
        success({ success: true, overview: { ...idleOverview, waitingMails } }),
      listFailedJobs: () =>
        success({ success: true, jobs: [], waitingMails, total: 0, page: 1, pages: 1 }),
    });
    open();
    await screen.findByText("2 mails have not gone out yet");
    const why = /^Tried first on 30 Nov 2026, 1:12 pm\. The mail server could not be reached/;
    screen.getByText(why);
    cleanup();
    renderPage(failedJobsPage, { route: "/dashboard/admin/failed-jobs" });
    await screen.findByText("2 mails have not gone out yet");
    screen.getByText(why);
  });

  it("has waiting mails tried at once, and says what became of them", async () => {
    const waitingMails = {
      total: 2,
      since: "2026-11-30T07:42:00.000Z",
      reason: "It answered 550.",
    };
    let overview: Overview = { ...idleOverview, waitingMails };
    fakeApi({
      getOverviewPanel: () => success({ success: true, overview }),
      retryWaitingMails: () => {
        overview = idleOverview;
        return success({ success: true, message: "2 mails have gone out." });
      },
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Try them now" }));
    await screen.findByText("2 mails have gone out.");
    await waitFor(() => expect(screen.queryByText(/have not gone out yet/)).toBeNull());
  });

  it("leads to all where it names only some", async () => {
    const job = { _id: "7", text: "A mail could not be sent", attempts: 25, failedAt: daysAgo(1) };
    const failedJobs = { total: 1_000, isMore: true as const, jobs: [job] };
    fakeApi({
      getOverviewPanel: () => success({ success: true, overview: { ...idleOverview, failedJobs } }),
    });
    open();
    const failed = await panel(/^What the shop could not do 1,000\+$/);
    expect(addressOf(failed.getByRole("link", { name: "All that the shop could not do" }))).toBe(
      "/dashboard/admin/failed-jobs",
    );
  });

  it("lists all of it in pages, to be tried again or given up, also several at once", async () => {
    const reason = "The disk of the server is full.";
    const job = { attempts: 25, failedAt: daysAgo(1), text: "A mail could not be sent", reason };
    let jobs = ["7", "8", "9"].map((_id) => ({ ...job, _id, orderId: `${_id}aaaaa` }));
    const sent: string[] = [];
    const done = (call: string, id: string) => {
      sent.push(`${call} ${id}`);
      jobs = jobs.filter(({ _id }) => _id !== id);
      return success({ success: true as const, message: "The shop tries it again now." });
    };
    fakeApi({
      listFailedJobs: () =>
        success({
          ...{ success: true, jobs, total: 1_000, isMore: true },
          ...{ page: 1, pages: 40 },
        }),
      retryJob: ({ params }) => done("retry", params.id),
      deleteJob: ({ params }) => done("delete", params.id),
    });
    const { user } = renderPage(failedJobsPage, { route: "/dashboard/admin/failed-jobs" });
    await screen.findByText("More than 1,000 jobs");
    screen.getByText(/^Page 1 of more than 40/);
    await user.click(screen.getByRole("button", { name: /^Actions for .*7AAAAA/ }));
    await user.click(screen.getByRole("menuitem", { name: "Try again" }));
    await waitFor(() => expect(sent).toEqual(["retry 7"]));
    await user.click(await screen.findByRole("checkbox", { name: /8AAAAA/ }));
    await user.click(screen.getByRole("checkbox", { name: /9AAAAA/ }));
    await user.click(screen.getByRole("button", { name: "Give up" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Give up 2 jobs?" }));
    dialog.getByText(/see to it yourself where it still matters/);
    await user.click(dialog.getByRole("button", { name: "Give up" }));
    await waitFor(() => expect(sent.toSorted()).toEqual(["delete 8", "delete 9", "retry 7"]));
  });
});
