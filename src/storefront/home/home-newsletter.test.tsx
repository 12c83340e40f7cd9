import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { HomeNewsletter } from "./home-newsletter.tsx";

const open = () => renderPage({ default: HomeNewsletter }, { route: "/" });
const send = () => screen.findByRole("button", { name: "Sign up" });
const email = () => screen.getByLabelText<HTMLInputElement>("E-mail");
const consent = () => screen.getByRole<HTMLInputElement>("checkbox");

describe("the newsletter's form", () => {
  it("asks for an address and the consent", async () => {
    const { user } = open();
    await user.click(await send());
    screen.getByText("E-mail is required");
    screen.getByText("Tick the box so that we may write to you");
    expect(document.activeElement).toBe(email());
  });

  it("thanks, and is empty again", async () => {
    fakeApi({ subscribe: () => success({ success: true, message: "Thank you. Please confirm." }) });
    const { user } = open();
    await send();
    await user.type(email(), "meera@example.com");
    await user.click(consent());
    await user.click(await send());
    await within(screen.getByRole("status")).findByText("Thank you. Please confirm.");
    expect([email().value, consent().checked]).toEqual(["", false]);
  });

  it("keeps what was filled in where it is refused", async () => {
    const message = "Too many attempts. Please try again in 5 minutes.";
    fakeApi({ subscribe: () => failure("too_many_requests", message, { retryAfter: 300 }) });
    const { user } = open();
    await send();
    await user.type(email(), "meera@example.com");
    await user.click(consent());
    await user.click(await send());
    await within(screen.getByRole("alert")).findByText(message);
    expect([email().value, consent().checked]).toEqual(["meera@example.com", true]);
  });
});
