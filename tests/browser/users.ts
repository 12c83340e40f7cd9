import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { User } from "#shared/accounts/contract.ts";
import { expect, setLocalStorage } from "./test.ts";

/** What somebody fills in to register. */
export interface Registration {
  name: string;
  email: string;
  phone: string;
  password: string;
  address: string;
  answer: string;
}

export interface Shopper extends Registration {
  user: User;
  token: string;
}

/** Somebody whom the shop does not know yet. */
export function newRegistration(): Registration {
  return {
    name: "Meera Pillai",
    email: `meera-${randomUUID()}@example.com`,
    phone: "98300 12345",
    password: "mango train window",
    address: "12 Park Street",
    answer: "Tiger",
  };
}

/** Makes an account without the browser, which is signed out still. */
export async function registerShopper(request: APIRequestContext): Promise<Shopper> {
  const registration = newRegistration();
  const made = await request.post("/api/v1/auth/register", { data: registration });
  expect(made.status()).toBe(201);
  return { ...registration, ...(await logIn(request, registration)) };
}

/** Makes an account that is signed in when the browser opens its next page. */
export async function signInNewShopper(page: Page): Promise<Shopper> {
  const shopper = await registerShopper(page.request);
  const { user, token } = shopper;
  await setLocalStorage(page, { auth: JSON.stringify({ user, token }) });
  return shopper;
}

/** Fills in and sends the form of /login, which is open. */
export async function submitLogin(
  page: Page,
  { email, password }: Pick<Shopper, "email" | "password">,
): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
}

/** Fills in and sends the form of /register, which is open. */
export async function submitRegistration(page: Page, shopper: Registration): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(shopper.name);
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(shopper.email);
  await page.getByLabel("Phone").fill(shopper.phone);
  await page.getByLabel("Password", { exact: true }).fill(shopper.password);
  await page.getByLabel("Address").fill(shopper.address);
  await page.getByLabel("Security answer").fill(shopper.answer);
  await page.getByRole("main").getByRole("button", { name: "Register" }).click();
}

/** Starts a session. */
export async function logIn(
  request: APIRequestContext,
  { email, password }: Pick<Shopper, "email" | "password">,
): Promise<{ user: User; token: string }> {
  const answer = await request.post("/api/v1/auth/login", { data: { email, password } });
  expect(answer.status()).toBe(200);
  return answer.json();
}
