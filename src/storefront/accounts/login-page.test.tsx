import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import * as loginPage from "./login-page.tsx";

const email = () => screen.findByLabelText<HTMLInputElement>("E-mail");
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
    screen.getByText("E-mail is required");
    screen.getByText("Password is required");
    expect(document.activeElement).toBe(await email());
  });

  it("says why it was refused and keeps what was typed", async () => {
    fakeApi({ login: () => failure("wrong_credentials", "Invalid email or password") });
    const page = renderPage(loginPage, { route: "/login" });
    await logIn(page);
    await within(screen.getByRole("alert")).findByText("Invalid email or password");
    const again = screen.getByRole("button", { name: "Login" });
    expect(document.activeElement).toBe(again);
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

  it("says what was done before, until something goes wrong", async () => {
    fakeApi({ login: () => failure("wrong_credentials", "Invalid email or password") });
    const state = { notice: "Registered successfully. Please log in." };
    const page = renderPage(loginPage, { route: "/login", state });
    await screen.findByText(state.notice);
    await logIn(page);
    await screen.findByText("Invalid email or password");
    expect(screen.queryByText(state.notice)).toBeNull();
  });

  it("offers to log out to whom the dashboard refused, and keeps where they wanted to go", async () => {
    signIn();
    fakeApi({
      logout: () => success({ success: true, message: "Logged out" }),
      login: () =>
        success({
          success: true,
          message: "Logged in",
          user: { ...testUser, role: 1 },
          token: "t",
        }),
    });
    const from = "/dashboard/admin/products";
    const state = { from, refusedUser: testUser._id };
    const page = renderPage(loginPage, { route: "/login", state });
    await screen.findByText("This account has no access to the dashboard.");
    expect(screen.queryByRole("link", { name: "Continue" })).toBeNull();
    await page.user.click(screen.getByRole("button", { name: "Log out" }));
    await logIn(page);
    await expect.poll(page.currentPath).toBe(from);
  });

  it("shows the password on demand", async () => {
    const { user } = renderPage(loginPage, { route: "/login" });
    await user.type(await screen.findByLabelText("Password"), "mango");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(password().type).toBe("text");
  });
});

describe("the login of whoever has a second factor", () => {
  it("asks for a code once the password is right, and sends all three", async () => {
    const sent: (string | undefined)[] = [];
    fakeApi({
      login: ({ body }) => {
        sent.push(body.code);
        if (body.code === undefined) return failure("two_factor_needed", "Enter the code");
        if (body.code !== "123456") {
          const sentence = "This code is not right";
          return failure("wrong_credentials", sentence, { fields: { code: sentence } });
        }
        return success({ success: true, message: "Welcome", user: testUser, token: "t0ken" });
      },
    });
    const page = renderPage(loginPage, { route: "/login" });
    await logIn(page);
    const code = await screen.findByLabelText<HTMLInputElement>("Code");
    screen.getByText("Enter the code");
    expect(password().value).toBe("mango train");
    await page.user.type(code, "000000");
    await page.user.click(screen.getByRole("button", { name: "Login" }));
    await screen.findByText("This code is not right");
    await page.user.clear(code);
    await page.user.type(code, "123456");
    await page.user.click(screen.getByRole("button", { name: "Login" }));
    await screen.findByText("Welcome");
    expect(sent).toEqual([undefined, "000000", "123456"]);
    // Of the home page that it leads to, a customer is led nowhere else.
    expect(screen.queryByRole("link", { name: "Open the dashboard" })).toBeNull();
  });

  it("of staff leads on to the dashboard, and says how many recovery codes are left", async () => {
    const passkeys: never[] = [];
    fakeApi({
      login: ({ body }) =>
        body.code === undefined
          ? failure("two_factor_needed", "Enter the code")
          : success({
              ...{ success: true as const, message: "Welcome", token: "t0ken" },
              user: { ...testUser, role: ADMIN_ROLE },
            }),
      getTwoFactor: () =>
        success({ success: true, isRequired: false, passkeys, recoveryCodesLeft: 9 }),
    });
    const page = renderPage(loginPage, { route: "/login" });
    await logIn(page);
    await page.user.type(await screen.findByLabelText("Code"), "0123-abcd-1efg-h0jk");
    await page.user.click(screen.getByRole("button", { name: "Login" }));
    await screen.findByText("You have 9 recovery codes left. Each works once.");
    await page.user.click(screen.getByRole("link", { name: "Open the dashboard" }));
    await waitFor(() => expect(page.currentPath()).toBe("/dashboard/admin"));
  });
});
