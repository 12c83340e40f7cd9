import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { daysAgo, idleOverview } from "#tests/components/sample-overview.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as overviewPage from "./overview-page.tsx";

const open = () => renderPage(overviewPage, { route: "/dashboard/admin" });
const panel = async (name: RegExp) => within(await screen.findByRole("region", { name }));
const addressOf = (link: HTMLElement) => link.getAttribute("href");

beforeEach(signInAsAdmin);

describe("what the shop could not do", () => {
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
});
