import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { success } from "#shared/failure.ts";
import type { Overview } from "#shared/fulfilment/overview-contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { idleOverview } from "#tests/components/sample-overview.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as overviewPage from "./overview-page.tsx";

type Backfill = NonNullable<Overview["backfills"]>[number];

const documents: Backfill = {
  ...{ name: "write-document-lines", text: "Writes the lines of older invoices" },
  ...{ meanwhile: "The others are not found.", done: 12_000, total: 150_000, unit: "documents" },
};
const reservations: Backfill = {
  ...{ name: "settle-reservations", text: "Puts right what is reserved" },
  ...{ meanwhile: "The others are put right later.", done: 40, unit: "lines" },
};

let backfills: Backfill[];
beforeEach(() => {
  signInAsAdmin();
  backfills = [documents, reservations];
});
afterEach(() => void vi.useRealTimers());

const overviewPanel = () =>
  success({
    success: true as const,
    overview: { ...idleOverview, ...(backfills.length > 0 && { backfills }) },
  });
const open = () => renderPage(overviewPage, { route: "/dashboard/admin" });
const section = async () =>
  within(await screen.findByRole("region", { name: "What the update still does" }));

it("older rows that an update works at have how far it is, and each is stopped and goes on by itself", async () => {
  const sent: string[] = [];
  const stopped = { at: "2026-11-30T06:00:00.000Z", by: "meera@example.com" };
  const asked = (call: string, name: Backfill["name"], change: Partial<Backfill>) => {
    sent.push(`${call} ${name}`);
    backfills = backfills.map((one) =>
      one.name === name ? { ...one, stopped: undefined, ...change } : one,
    );
    return success({ success: true as const, message: "Done." });
  };
  fakeApi({
    getOverviewPanel: overviewPanel,
    stopBackfill: ({ params }) => asked("stop", params.name, { stopped }),
    resumeBackfill: ({ params }) => asked("go on", params.name, {}),
  });
  open();
  const user = userEvent.setup();
  const shown = await section();
  expect(shown.getByRole("progressbar", { name: documents.text })).toMatchObject({
    ...{ value: 12_000, max: 150_000 },
  });
  shown.getByText("Done: 12,000 of 1,50,000 documents.");
  shown.getByText("Done: 40 lines.");
  expect(shown.getAllByRole("progressbar")).toHaveLength(1);
  await user.click(shown.getByRole("button", { name: `Stop (${documents.text})` }));
  await shown.findByText(
    /^Done: 12,000 of 1,50,000 documents\. Stopped by meera@example\.com, 30 Nov 2026/,
  );
  shown.getByRole("button", { name: `Stop (${reservations.text})` });
  await user.click(shown.getByRole("button", { name: `Go on (${documents.text})` }));
  await shown.findByRole("button", { name: `Stop (${documents.text})` });
  expect(sent).toEqual(["stop write-document-lines", "go on write-document-lines"]);
});

it("how far an update is with older rows is shown anew while it goes on, until it is through", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeApi({ getOverviewPanel: overviewPanel });
  open();
  const shown = await section();
  backfills = [{ ...documents, done: 90_000 }];
  await vi.advanceTimersByTimeAsync(5_000);
  await shown.findByText("Done: 90,000 of 1,50,000 documents.");
  expect(shown.queryByText("Done: 40 lines.")).toBeNull();
  backfills = [];
  await vi.advanceTimersByTimeAsync(5_000);
  await waitFor(() => expect(screen.queryByText("What the update still does")).toBeNull());
});
