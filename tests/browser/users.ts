import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { User } from "#shared/accounts/contract.ts";
import { expect, keepInBrowser } from "./test.ts";

/** What somebody fills in to register. */
export interface Registration {
  name: string;
  email: string;
  phone: string;
  password: string;
  address: string;
  answer: string;
}

export interface Person extends Registration {
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
export async function newPerson(request: APIRequestContext): Promise<Person> {
  const registration = newRegistration();
  const made = await request.post("/api/v1/auth/register", { data: registration });
  expect(made.status()).toBe(201);
  return { ...registration, ...(await newSession(request, registration)) };
}

/** Makes an account that is signed in when the browser opens its next page. */
export async function signUp(page: Page): Promise<Person> {
  const person = await newPerson(page.request);
  const { user, token } = person;
  await keepInBrowser(page, { auth: JSON.stringify({ user, token }) });
  return person;
}

/** Fills in and sends the form of /login, which is open. */
export async function sendLogin(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
}

/** Fills in and sends the form of /register, which is open. */
export async function sendRegistration(page: Page, person: Registration): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(person.name);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Phone").fill(person.phone);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Address").fill(person.address);
  await page.getByLabel("Security answer").fill(person.answer);
  await page.getByRole("main").getByRole("button", { name: "Register" }).click();
}

/** Starts a session. */
export async function newSession(
  request: APIRequestContext,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<{ user: User; token: string }> {
  const answer = await request.post("/api/v1/auth/login", { data: { email, password } });
  expect(answer.status()).toBe(200);
  return answer.json();
}
