import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { SettingsHistory } from "./settings-history.tsx";

const page = { default: () => <SettingsHistory subject="returns" current={2} /> };

const versions = [
  {
    ...{ version: 2, savedAt: "2026-11-28T08:00:00Z", savedBy: "owner@example.com" },
    changes: [
      { path: "days", before: 10, after: 14 },
      { path: "reasons.1", after: "Late" },
    ],
  },
  {
    ...{ version: 1, savedAt: "2026-11-27T08:00:00Z", savedBy: "sutapa@example.com" },
    changes: [{ path: "instructions", before: "Send it", after: "" }],
  },
];

beforeEach(signInAsAdmin);

async function open() {
  renderPage(page, { route: "/dashboard/admin/settings/returns" });
  await userEvent.click(await screen.findByText("History"));
}

it("shows what each save changed, and returns to what was before", async () => {
  const sent: unknown[] = [];
  fakeApi({
    listSettingsVersions: () => success({ success: true, versions, hasMore: false }),
    returnToSettings: ({ params, body }) => {
      sent.push({ ...params, ...body });
      return success({ success: true, message: "Saved", version: 3 });
    },
  });
  await open();
  const [newest, first, beginning] = await screen
    .findAllByRole("listitem")
    .then((items) => items.filter((item) => item.parentElement?.tagName === "OL"));
  if (!newest || !first || !beginning) throw new Error("a state is missing");
  within(newest).getByText("In force");
  expect(newest.textContent).toContain("Days after delivery: 10 14");
  expect(newest.textContent).toContain("Reason 2: (nothing) Late");
  expect(first.textContent).toContain("Instructions: Send it (nothing)");
  await userEvent.click(within(beginning).getByRole("button", { name: /^Return to this/ }));
  await expect.poll(() => sent).toEqual([{ subject: "returns", version: 0, seen: 2 }]);
  await screen.findByText("It is again as the shop comes.");
  // Asked nothing: it leads back to what was in force.
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await expect.poll(() => sent.at(-1)).toEqual({ subject: "returns", version: 2, seen: 3 });
  await screen.findByText("What was in force before holds again.");
  await userEvent.click(within(first).getByRole("button", { name: /^Return to this/ }));
  await screen.findByText(/^What was saved on 27 Nov 2026, .* holds again\.$/);
});

it("of one mail has the saves that changed it, and returns to it alone", async () => {
  const asked: unknown[] = [];
  const sent: unknown[] = [];
  const changes = [{ path: "orderShipped.subject", before: "Sent", after: "Off" }];
  fakeApi({
    listSettingsVersions: ({ query }) => {
      asked.push(query);
      return success({
        success: true,
        versions: [
          { version: 4, savedAt: "2026-11-28T08:00:00Z", savedBy: "owner@example.com", changes },
        ],
        hasMore: false,
      });
    },
    returnToSettings: ({ body }) => {
      sent.push(body);
      return success({ success: true, message: "Saved", version: 10 });
    },
  });
  // Other mails were saved since.
  const mail = () => <SettingsHistory subject="mails" part="orderShipped" current={9} />;
  renderPage({ default: mail }, { route: "/dashboard/admin/settings/mails/orderShipped" });
  await userEvent.click(await screen.findByText("History"));
  await screen.findByText("In force");
  screen.getByText(/what this page sets, and nothing else/);
  expect(asked).toEqual([{ part: "orderShipped" }]);
  await userEvent.click(screen.getByRole("button", { name: /^Return to this/ }));
  await expect.poll(() => sent).toEqual([{ version: 0, seen: 9, part: "orderShipped" }]);
});

it("has all that a save changed, the rest folded", async () => {
  const changes = Array.from({ length: 11 }, (_, at) => ({
    ...{ path: `reasons.${at}`, after: `Reason no. ${at + 1}` },
  }));
  const [newest] = versions;
  fakeApi({
    listSettingsVersions: () =>
      success({
        success: true,
        versions: newest ? [{ ...newest, changes }] : [],
        hasMore: false,
      }),
  });
  await open();
  const more = await screen.findByText("and 3 more");
  expect(more.closest("details")?.open).toBe(false);
  await userEvent.click(more);
  expect(more.closest("details")?.open).toBe(true);
  expect(more.closest("details")?.textContent).toContain("Reason no. 11");
});

it("says that it could not be loaded", async () => {
  fakeApi({ listSettingsVersions: () => failure("unavailable", "The shop is busy.") });
  await open();
  await within(await screen.findByRole("alert")).findByText("The shop is busy.");
});
