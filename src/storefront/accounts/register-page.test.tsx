import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { currentAuth } from "#browser/auth-record.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { testUser } from "#tests/components/sign-in.ts";
import * as registerPage from "./register-page.tsx";

const open = (state: unknown = null) => renderPage(registerPage, { route: "/register", state });
const register = () => screen.findByRole<HTMLButtonElement>("button", { name: "Register" });
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

async function fillIn(user: ReturnType<typeof open>["user"], texts: Record<string, string> = {}) {
  const registration = {
    Name: "Meera Pillai",
    "E-mail": "meera@example.com",
    Phone: "98300 12345",
    Password: "mango train window",
    Address: "12 Park Street",
    ...texts,
  };
  for (const [label, text] of Object.entries(registration)) {
    await user.clear(field(label));
    await user.type(field(label), text);
  }
  await user.clear(field(/^Security answer/));
  await user.type(field(/^Security answer/), "Tiger");
}

describe("a registration", () => {
  it("says at each field what is missing, before it asks the shop", async () => {
    const { user } = open();
    await user.click(await register());
    for (const label of ["Name", "E-mail", "Phone", "Password", "Address"]) {
      screen.getByText(`${label} is required`);
      expect(field(label).getAttribute("aria-invalid")).toBe("true");
    }
    screen.getByText(/^Security answer.* is required$/);
    expect(document.activeElement).toBe(field("Name"));
  });

  it("says at a field what is wrong with it, until that is changed", async () => {
    const { user } = open();
    await register();
    await fillIn(user, { "E-mail": "meera", Phone: "12", Password: "short" });
    await user.click(await register());
    screen.getByText("Enter an e-mail address such as name@example.com");
    screen.getByText("Enter a phone number of at least 10 digits");
    screen.getByText("Password must have at least 8 characters");
    await user.type(field("Phone"), "3");
    expect(screen.queryByText("Enter a phone number of at least 10 digits")).toBeNull();
    screen.getByText("Enter an e-mail address such as name@example.com");
  });

  it("shows at its field what the shop refuses, and keeps what was typed", async () => {
    const common = "This password is too common. Choose another.";
    const taken = "This email is already registered. Please log in.";
    fakeApi({
      register: ({ body: { password } }) =>
        password === "password123"
          ? failure("invalid_request", common, { fields: { password: common } })
          : failure("email_taken", taken),
    });
    const { user } = open();
    await register();
    await fillIn(user, { Password: "password123" });
    await user.click(await register());
    await screen.findByText(common);
    expect(document.activeElement).toBe(field("Password"));

    await user.type(field("Password"), " and a mango");
    await user.click(await register());
    await screen.findByText(taken);
    expect(screen.queryByText(common)).toBeNull();
    expect(document.activeElement).toBe(field("E-mail"));
    expect(field("Address").value).toBe("12 Park Street");
  });

  const made = () =>
    success({ success: true, message: "User Register Successfully", user: testUser } as const);

  it.each([
    ["the cart", { from: "/cart" }, "/cart"],
    ["nowhere", null, "/"],
  ])("signs in, and goes on where one came from: %s", async (_, state, path) => {
    fakeApi({
      register: made,
      login: ({ body }) =>
        body.email === testUser.email && body.password === "mango train window"
          ? success({ success: true, message: "Logged in", user: testUser, token: "t0ken" })
          : failure("wrong_credentials", "Invalid email or password"),
    });
    const { user, currentPath } = open(state);
    await register();
    await fillIn(user);
    await user.click(await register());
    await screen.findByText("Registered successfully. You are logged in.");
    expect(currentPath()).toBe(path);
    expect(currentAuth()).toMatchObject({ user: testUser, token: "t0ken" });
  });

  it("goes on to the login where it cannot sign in by itself", async () => {
    fakeApi({ register: made, login: noAnswer });
    const { user, currentPath, currentState } = open({ from: "/cart" });
    await register();
    await fillIn(user);
    await user.click(await register());
    await expect.poll(currentPath).toBe("/login");
    expect(currentState()).toEqual({
      from: "/cart",
      email: "meera@example.com",
      notice: "User Register Successfully",
    });
  });
});
