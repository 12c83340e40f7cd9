import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Backup } from "#shared/backups/contract.ts";
import { failure, success } from "#shared/failure.ts";
import { backupsSettings } from "#shared/settings/backups.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as backupsPage from "./backups-page.tsx";

const settings = backupsSettings.parse({});
const createdAt = "2026-11-27T20:30:14Z";
const done: Backup = {
  ...{ _id: "1", state: "done", place: "disk", createdAt, bytes: 15_959_552 },
  name: "pressroom-2026-11-28-020014.tar",
};
const folder = "/srv/shop/backups";

const open = () => renderPage(backupsPage, { route: "/dashboard/admin/settings/backups" });
const saved = () => success({ success: true as const, settings, version: 0 });

beforeEach(signInAsAdmin);

describe("the backups settings", () => {
  it("save whether, when and where backups are made; a bucket that is not there cannot be chosen", async () => {
    const sent: unknown[] = [];
    fakeApi({
      getBackupsSettings: saved,
      listBackups: () => success({ success: true, backups: [], folder, hasBucket: false }),
      saveBackupsSettings: ({ body }) => {
        sent.push(body);
        const stored = backupsSettings.parse(body.settings);
        return success({ success: true, message: "Saved", settings: stored, version: 1 });
      },
    });
    open();
    await userEvent.click(await screen.findByRole("checkbox", { name: "Make a backup each day" }));
    await userEvent.selectOptions(screen.getByLabelText("Hour of the day"), "04:00");
    const bucket = screen.getByRole<HTMLOptionElement>("option", { name: "Bucket" });
    expect(bucket.disabled).toBe(true);
    screen.getByText(/The folder \(\/srv\/shop\/backups\)/);
    await userEvent.click(screen.getByRole("button", { name: "Save backup settings" }));
    await expect
      .poll(() => sent)
      .toEqual([{ settings: { on: true, hour: 4, place: "disk" }, version: 0 }]);
  });

  it("name the latest backups, and make one now", async () => {
    const backups: Backup[] = [done];
    fakeApi({
      getBackupsSettings: saved,
      listBackups: () => success({ success: true, backups: [...backups], folder, hasBucket: true }),
      createBackup: () => {
        const backup: Backup = {
          ...{ _id: "2", state: "running", place: "disk", createdAt, by: "a@example.com" },
          progress: { doing: "database", done: 12, total: 80 },
        };
        backups.unshift(backup);
        return success({ success: true, message: "A backup is being made", backup });
      },
    });
    open();
    await screen.findByText("16.0 MB");
    screen.getByText(/By the schedule, to the folder: pressroom-/);
    await userEvent.click(screen.getByRole("button", { name: "Back up now" }));
    await screen.findByText("12 of 80 tables");
    expect(screen.getByRole<HTMLProgressElement>("progressbar").max).toBe(80);
    screen.getByText(/By a@example.com/);
  });

  it("say why one failed", async () => {
    const problem = "The disk is full: free some space.";
    const failed: Backup = { _id: "3", state: "failed", place: "s3", createdAt, problem };
    fakeApi({
      getBackupsSettings: saved,
      listBackups: () => success({ success: true, backups: [failed], folder, hasBucket: true }),
    });
    open();
    await screen.findByText(problem);
  });

  it("say what did not come about besides one that was made", async () => {
    const remark = "It was made. The keys may only write to this bucket.";
    const made: Backup = { _id: "4", state: "done", place: "s3", createdAt, remark };
    fakeApi({
      getBackupsSettings: saved,
      listBackups: () => success({ success: true, backups: [made], folder, hasBucket: true }),
    });
    open();
    await screen.findByText(remark);
  });

  it("can be set although the list could not be loaded", async () => {
    fakeApi({
      getBackupsSettings: saved,
      listBackups: () => failure("unavailable", "The shop is busy."),
    });
    open();
    await screen.findByText(/The shop is busy/);
    screen.getByRole("button", { name: "Save backup settings" });
  });
});
