import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { noAnswer } from "../api/api-outcome.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { renderPage } from "../testing/render-page.tsx";
import { testUser } from "../testing/sign-in.ts";
import * as loginPage from "./login-page.tsx";

const email = () => screen.findByLabelText<HTMLInputElement>("Email");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");

async function logIn({ user }: ReturnType<typeof renderPage>): Promise<void> {
  await user.type(await email(), "meera@example.com");
  await user.type(password(), "mango train");
  await user.click(screen.getByRole("button", { name: "Login" }));
}

describe("the login", () => {
  it("says what is missing before it asks the shop", async () => {
    const { user } = renderPage(loginPage, { route: "/login" });
    await user.click(await screen.findByRole("button", { name: "Login" }));
    screen.getByText("Email is required");
    screen.getByText("Password is required");
    expect(document.activeElement).toBe(await email());
  });

  it("says why it was refused and keeps what was typed", async () => {
    fakeApi({ login: () => failure("wrong_credentials", "Invalid email or password") });
    const page = renderPage(loginPage, { route: "/login" });
    await logIn(page);
    await within(screen.getByRole("alert")).findByText("Invalid email or password");
    expect((await email()).value).toBe("meera@example.com");
    expect(password().value).toBe("mango train");
  });

  it("says that something went wrong where no answer came", async () => {
    fakeApi({ login: noAnswer });
    await logIn(renderPage(loginPage, { route: "/login" }));
    await within(screen.getByRole("alert")).findByText("Something went wrong");
  });

  it("says that something went wrong where the answer is not the shop's", async () => {
    vi.stubGlobal("fetch", async () => new Response("<h1>Oh no</h1>", { status: 500 }));
    await logIn(renderPage(loginPage, { route: "/login" }));
    await within(screen.getByRole("alert")).findByText("Something went wrong");
  });

  it("goes back to where the visitor came from", async () => {
    fakeApi({
      login: () =>
        success({ success: true, message: "Login successfully", user: testUser, token: "t0ken" }),
    });
    const page = renderPage(loginPage, { route: "/login", state: { from: "/orders" } });
    await logIn(page);
    await screen.findByText("Login successfully");
    expect(page.currentPath()).toBe("/orders");
  });

  it("shows the password on demand", async () => {
    const { user } = renderPage(loginPage, { route: "/login" });
    await user.type(await screen.findByLabelText("Password"), "mango");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(password().type).toBe("text");
  });
});
