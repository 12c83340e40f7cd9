import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import { Profile } from "./profile.tsx";

const freshAdmin = { ...testUser, name: "Admin", phone: "", address: "", role: 1 };
const open = () => renderPage({ default: Profile }, { route: "/login" });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it("says which role of the staff somebody has", async () => {
  const role = { _id: "r1", name: "Accountant" };
  fakeApi({
    getOwnAccess: () =>
      success({ success: true, role, permissions: [], isTwoFactorMissing: false }),
  });
  signIn(freshAdmin);
  open();
  await screen.findByRole("cell", { name: "Accountant" });
});

describe("the password", () => {
  it("is changed alone, also by an admin who has no phone and no address yet", async () => {
    const sent: unknown[] = [];
    fakeApi({
      updateProfile: ({ body }) => {
        sent.push(body);
        return success({ success: true, message: "Profile updated", user: freshAdmin });
      },
    });
    signIn(freshAdmin);
    const { user } = open();
    await user.type(await screen.findByLabelText("Current password"), "printed once");
    await user.type(field("New password"), "paper lantern boat");
    await user.click(screen.getByRole("button", { name: "Change password" }));
    await screen.findByText(/^Password changed/);
    // What the browser is known by comes along, so that the account keeps knowing it.
    const browser = expect.stringMatching(/^[\da-f]{64}$/);
    const password = "paper lantern boat";
    expect(sent).toEqual([{ password, currentPassword: "printed once", browser }]);
    expect(field("Current password").value).toBe("");
  });

  it("says at its field what is missing or wrong", async () => {
    const fields = { currentPassword: "Wrong password" };
    fakeApi({ updateProfile: () => failure("wrong_credentials", "Wrong password", { fields }) });
    signIn();
    const { user } = open();
    const change = await screen.findByRole("button", { name: "Change password" });
    await user.click(change);
    screen.getByText("Current password is required");
    screen.getByText("New password is required");
    await user.type(field("Current password"), "a guess");
    await user.type(field("New password"), "paper lantern boat");
    await user.click(change);
    await screen.findByText("Wrong password");
    expect(document.activeElement).toBe(field("Current password"));
  });
});
