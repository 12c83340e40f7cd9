import { mkdir } from "node:fs/promises";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "./find-browser.ts";

/**
 * `npm run pictures -- http://localhost:3000 [overview staff …]`: takes the pictures of docs/owner.md again, of a running shop with the demo
 * catalogue, an admin of ADMIN_EMAIL and ADMIN_PASSWORD, some orders and an uploaded statement of the bank. Nothing is changed in it.
 */
const FOLDER = "docs/owner";
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 720 };
/** Lazily loaded pictures and charts are there by then, milliseconds. */
const SETTLED_MS = 1_200;

const [origin = "http://localhost:3000", ...chosen] = process.argv.slice(2);

interface Picture {
  path: string;
  /** At which widths; wide unless given. */
  on?: readonly ("wide" | "phone")[];
  /** Done on the page before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
}

/** By the picture's name. */
const pictures: Record<string, Picture> = {
  overview: {
    path: "/dashboard/admin",
    on: ["wide", "phone"],
    act: async (page) => {
      // As it is after the first days; the list is put away in this browser alone.
      const steps = page.getByRole("region", { name: "First steps" });
      if ((await steps.count()) === 0) return;
      const putAway = steps.getByRole("button", { name: "Put the list away" });
      if (!(await putAway.isVisible())) await steps.getByText("First steps").click();
      await putAway.click();
      await page.mouse.move(0, 0);
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  orders: { path: "/dashboard/admin/orders" },
  order: {
    // One that is to ship: the newest of all may wait for its payment.
    path: "/dashboard/admin/orders?status=Processing",
    on: ["wide", "phone"],
    act: async (page) => {
      await page.getByRole("main").getByRole("link", { name: /^SO-/ }).first().click();
      await page.getByRole("heading", { level: 1, name: /^Order SO-/ }).waitFor();
    },
  },
  palette: {
    path: "/dashboard/admin",
    on: ["phone"],
    act: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("mug");
    },
  },
  products: { path: "/dashboard/admin/products" },
  count: {
    path: "/dashboard/admin/stock-entries/count",
    on: ["wide", "phone"],
    act: async (page) => {
      // The sheet lies in this browser alone.
      await page.getByLabel("Only those with (optional)").fill("mug");
      await page.getByRole("button", { name: "Make the sheet" }).click();
      await page
        .getByRole("textbox", { name: /^Counted of/ })
        .first()
        .waitFor();
    },
  },
  home: { path: "/dashboard/admin/settings/home" },
  settings: { path: "/dashboard/admin/settings" },
  bank: {
    path: "/dashboard/admin/bank",
    act: async (page) => {
      const statements = page.getByRole("region", { name: "Uploaded statements" });
      await statements.getByRole("link").first().click();
      await page.waitForURL(/statement=/);
    },
  },
  accounting: { path: "/dashboard/admin/accounting" },
  report: { path: "/dashboard/admin/reports/sales" },
  staff: { path: "/dashboard/admin/staff" },
  backups: { path: "/dashboard/admin/settings/backups" },
};

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await mkdir(FOLDER, { recursive: true });
  const auth = JSON.stringify(await signIn());
  const storageState = {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: "auth", value: auth }] }],
  };
  for (const [kind, viewport] of [
    ["wide", WIDE],
    ["phone", PHONE],
  ] as const) {
    const context = await browser.newContext({ viewport, storageState });
    const page = await context.newPage();
    for (const [name, { path, act, on = ["wide"] }] of Object.entries(pictures)) {
      if (!on.includes(kind) || (chosen.length > 0 && !chosen.includes(name))) continue;
      await page.goto(origin + path);
      await page.waitForTimeout(SETTLED_MS);
      await act?.(page);
      await page.waitForTimeout(SETTLED_MS);
      await page.screenshot({ path: `${FOLDER}/${name}-${kind}.jpg`, type: "jpeg", quality: 70 });
    }
    await context.close();
  }
} finally {
  await browser.close();
}

async function signIn(): Promise<unknown> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { user, token, message } = await answer.json();
  if (!token) throw new Error(`nobody could be signed in: ${message}`);
  return { user, token };
}
