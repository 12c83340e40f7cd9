import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { saveAuth } from "#browser/auth-record.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import {
  getCategories,
  getOrdersToShip,
  granted,
  openDashboard,
} from "#tests/components/open-dashboard.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { TextField } from "#ui/field.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";

describe("what is entered in the dashboard", () => {
  it("asks before what is entered would be lost", async () => {
    fakeApi({
      adminAuth: granted,
      getOrdersToShip,
      getCategories,
      listReviews: () =>
        success({ success: true, reviews: [], waiting: 0, total: 0, page: 1, pages: 1 }),
    });
    signInAsAdmin();
    const { user } = openDashboard();
    const leave = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));
    await user.click(await screen.findByRole("button", { name: "Create category" }));
    await user.type(screen.getByLabelText("Name"), "Half a name");
    // The browser asks where the event was prevented.
    expect(leave()).toBe(false);
    await user.click(screen.getByRole("link", { name: "Reviews" }));
    const dialog = within(screen.getByRole("dialog", { name: "Leave without saving?" }));
    await user.click(dialog.getByRole("button", { name: "Stay on this page" }));
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Half a name");
    await user.clear(screen.getByLabelText("Name"));
    expect(leave()).toBe(true);
    await user.type(screen.getByLabelText("Name"), "Another");
    await user.click(screen.getByRole("link", { name: "Reviews" }));
    await user.click(screen.getByRole("button", { name: "Leave without saving" }));
    await screen.findByRole("heading", { name: "Reviews" });
  });

  it("keeps what is entered when the session ends, until somebody logs in again", async () => {
    let loads = 0;
    fakeApi({
      adminAuth: granted,
      getOrdersToShip,
      getCategories: () => {
        loads += 1;
        return getCategories();
      },
      createCategory: () => failure("not_signed_in", "Please log in again"),
    });
    signInAsAdmin();
    const { user } = openDashboard();
    await user.click(await screen.findByRole("button", { name: "Create category" }));
    await user.type(screen.getByLabelText("Name"), "Half a name");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await screen.findByText("You are signed out, and your changes are not saved.");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Half a name");
    expect(loads).toBe(1);
    signInAsAdmin();
    await waitFor(() =>
      expect(screen.queryByText("You are signed out, and your changes are not saved.")).toBeNull(),
    );
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Half a name");
  });

  it("keeps a dialog with what is entered when the session ends", async () => {
    fakeApi({ adminAuth: granted, getOrdersToShip });
    signInAsAdmin();
    const Page = () => (
      <ActionButton
        label="Cancel the order"
        title="Cancel this order"
        schema={z.object({ reason: z.string() })}
        defaultValues={{ reason: "" }}
        send={async () => failure("not_signed_in", "Please log in again")}
        fallbackMessage="No answer came."
        submitLabel="Cancel it"
      >
        {({ field }) => <TextField label="Reason" {...field("reason")} />}
      </ActionButton>
    );
    const { user } = openDashboard({ Page, path: "/dashboard/admin/action" });
    await user.click(await screen.findByRole("button", { name: "Cancel the order" }));
    await user.type(screen.getByLabelText("Reason"), "Out of stock");
    saveAuth(null);
    await screen.findByText("You are signed out, and your changes are not saved.");
    expect(screen.getByLabelText("Reason")).toHaveProperty("value", "Out of stock");
    signInAsAdmin();
    await waitFor(() => expect(screen.queryByText(/^You are signed out/)).toBeNull());
    expect(screen.getByLabelText("Reason")).toHaveProperty("value", "Out of stock");
  });

  it("hides its page at once when nothing is entered and the session ends", async () => {
    fakeApi({ adminAuth: granted, getOrdersToShip, getCategories });
    signInAsAdmin();
    openDashboard();
    await screen.findByRole("heading", { name: "Create Category" });
    saveAuth(null);
    await screen.findByText(/Redirecting you to login/);
    expect(screen.queryByRole("heading", { name: "Create Category" })).toBeNull();
  });
});
