import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { renderPage } from "../testing/render-page.tsx";
import * as forgotPasswordPage from "./forgot-password-page.tsx";

const open = () => renderPage(forgotPasswordPage, { route: "/forgotPassword" });
const send = () => screen.findByRole("button", { name: "Set new password" });
const answer = () => screen.getByLabelText<HTMLInputElement>(/^Security answer/);

async function fillIn(user: ReturnType<typeof open>["user"]) {
  await user.type(await screen.findByLabelText("Email"), "meera@example.com");
  await user.type(answer(), "Rex");
  await user.type(screen.getByLabelText("New password"), "paper lantern boat");
  await user.click(await send());
}

describe("a forgotten password", () => {
  it("is not reset before all is filled in", async () => {
    const { user } = open();
    await user.click(await send());
    screen.getByText("Email is required");
    screen.getByText(/^Security answer.* is required$/);
    screen.getByText("New password is required");
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  });

  it("is not reset with a wrong answer, which stays to be mended", async () => {
    fakeApi({ forgotPassword: () => failure("wrong_answer", "Wrong email or answer") });
    const { user } = open();
    await fillIn(user);
    await within(screen.getByRole("alert")).findByText("Wrong email or answer");
    expect(answer().value).toBe("Rex");
  });

  it("is reset with the right one, and the login follows", async () => {
    fakeApi({
      forgotPassword: () => success({ success: true, message: "Password Reset Successfully" }),
    });
    const { user, currentPath, currentState } = open();
    await fillIn(user);
    await expect.poll(currentPath).toBe("/login");
    expect(currentState()).toMatchObject({ notice: "Password Reset Successfully" });
  });
});
