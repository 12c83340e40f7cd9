import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage, testStore } from "#tests/components/render-page.tsx";
import * as rootData from "../site/root-data.ts";
import * as forgotPasswordPage from "./forgot-password-page.tsx";

const open = () => renderPage(forgotPasswordPage, { route: "/forgotPassword" });
const send = () => screen.findByRole("button", { name: "Set new password" });
const answer = () => screen.getByLabelText<HTMLInputElement>(/^Security answer/);

async function fillIn(user: ReturnType<typeof open>["user"]) {
  await user.type(await screen.findByLabelText("E-mail"), "meera@example.com");
  await user.type(answer(), "Rex");
  await user.type(screen.getByLabelText("New password"), "paper lantern boat");
  await user.click(await send());
}

describe("a mailed link", () => {
  const link = () => screen.findByRole("button", { name: "Send me a link" });

  it("is offered first, and what the shop says to it is shown", async () => {
    const sent: unknown[] = [];
    const message = "If there is an account with this address, a link is on its way to it.";
    fakeApi({
      requestReset: ({ body }) => {
        sent.push(body);
        return success({ success: true, message });
      },
    });
    const { user } = open();
    const button = await link();
    await user.click(button);
    screen.getByText("Enter the e-mail address of your account");
    await user.type(screen.getByLabelText("Send a link to"), "meera@example.com");
    await user.click(button);
    await screen.findByText(message);
    expect(sent).toEqual([{ email: "meera@example.com" }]);
    // It stands before the form of the security answer.
    const answers = await send();
    expect(button.compareDocumentPosition(answers)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("does away with what the other way was refused for", async () => {
    const wrong = "Wrong Email Or Answer";
    fakeApi({
      forgotPassword: () => failure("wrong_answer", wrong),
      requestReset: () => success({ success: true, message: "A link is on its way." }),
    });
    const { user } = open();
    await fillIn(user);
    await screen.findByText(wrong);
    await user.type(screen.getByLabelText("Send a link to"), "meera@example.com");
    await user.click(await link());
    await screen.findByText("A link is on its way.");
    expect(screen.queryByText(wrong)).toBeNull();
  });

  it("says why it is not sent", async () => {
    const tooMany = "Too many attempts. Please try again in 60 minutes.";
    fakeApi({ requestReset: () => failure("too_many_requests", tooMany) });
    const { user } = open();
    await link();
    await user.type(screen.getByLabelText("Send a link to"), "meera@example.com");
    await user.click(await link());
    await screen.findByText(tooMany);
  });

  it("is the only way where the shop takes no answers", async () => {
    vi.spyOn(rootData, "useStoreInfo").mockReturnValue({ ...testStore, resetByAnswer: false });
    open();
    await link();
    expect(screen.queryByLabelText(/^Security answer/)).toBeNull();
  });
});

describe("a forgotten password", () => {
  it("is not reset before all is filled in", async () => {
    const { user } = open();
    await user.click(await send());
    screen.getByText("E-mail is required");
    screen.getByText(/^Security answer.* is required$/);
    screen.getByText("New password is required");
    expect(document.activeElement).toBe(screen.getByLabelText("E-mail"));
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
