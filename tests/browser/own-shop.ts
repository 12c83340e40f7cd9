import { spawn } from "node:child_process";
import { builtShop } from "../support/built-shops.ts";
import { test as base } from "./test.ts";

/** A shop that nobody else uses. */
interface OwnShop {
  origin: string;
  /** The folder in which its mails are kept. */
  mails: string;
}

/** Starts a shop with the demo catalogue, for one test. */
export async function startShop(): Promise<OwnShop & { close: () => void }> {
  // An empty PORT would be the usual one, which two shops cannot have.
  const { PORT: _, ...env } = process.env;
  const shop = spawn(process.execPath, [builtShop("serve-shop")], {
    env: { ...env, NODE_ENV: "production" },
  });
  let output = "";
  return new Promise((resolve, reject) => {
    shop.stdout.on("data", (text) => {
      output += text;
      const found = /Mails are kept in (\S+).*The shop is open at (\S+)/s.exec(output);
      const [, mails, origin] = found ?? [];
      if (mails && origin) resolve({ mails, origin, close: () => void shop.kill("SIGTERM") });
    });
    shop.stderr.on("data", (text) => {
      output += text;
    });
    shop.on("exit", () => reject(new Error(`the shop did not start: ${output}`)));
  });
}

/**
 * A test in a shop with the demo catalogue that no test of another kind uses, for what holds for
 * everybody: settings, the numbers of documents, the month's files. Such tests of a project share a
 * process and with it the shop; no other test runs in it, as the owner's session is kept there.
 */
export const testInOwnShop = base.extend<object, { ownShop: OwnShop }>({
  ownShop: [
    async ({ browserName: _ }, use) => {
      const { close, ...shop } = await startShop();
      await use(shop);
      close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop.origin),
});
