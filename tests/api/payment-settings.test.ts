import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  getPaymentSettings,
  savePaymentSettings,
} from "#shared/payments/payment-settings-contract.ts";
import { paymentSettings } from "#shared/settings/payments.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop();
  token = (await newAdmin(shop)).token;
});
afterAll(() => shop.close());

const account = {
  accountName: "Pressroom Supplies",
  accountNumber: "5020 0012 3456 78",
  ifsc: "hdfc0001234",
  bank: "HDFC Bank",
};

const read = () => callEndpoint(shop, getPaymentSettings, { token, address: newAddress() });
const saveAll = (body: object) =>
  callEndpoint(shop, savePaymentSettings, { body, token, address: newAddress() });
/** Saves all settings as a new shop has them but for some. */
const save = (changed: object) => saveAll({ ...paymentSettings.parse({}), ...changed });

describe("the ways to pay that the owner sets", () => {
  it("are the gateway alone until they are saved", async () => {
    const { body } = await read();
    expect(body).toMatchObject({ version: 0, settings: { transferOn: false, holdDays: 3 } });
  });

  it("are saved as a whole: what was forgotten is not taken for empty", async () => {
    const { bank: _, ...others } = paymentSettings.parse({});
    const { status, body } = await saveAll({ ...others, version: 0 });
    expect([status, body.fields]).toEqual([400, { bank: "Bank is required" }]);
  });

  it("need an account to transfer to, and sums and days that can be", async () => {
    const missing = await save({ transferOn: true, version: 0 });
    expect(missing.status).toBe(400);
    expect(missing.body.fields).toEqual({
      accountName: "Enter the name of the account",
      accountNumber: "Enter the account number",
      ifsc: "Enter the IFSC of the branch",
      bank: "Enter the bank's name",
    });
    const wrong = await save({ ifsc: "HDFC1001234", holdDays: 15, upiId: "shop", version: 0 });
    expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual(["holdDays", "ifsc", "upiId"]);
    const crossed = await save({ transferFrom: 500, transferTo: 100, version: 0 });
    expect(crossed.body.fields).toEqual({ transferTo: "The most must not be below the least" });
  });

  it("are saved once of two saves made from the same version, and the other is told what is there", async () => {
    const { version = -1 } = (await read()).body;
    const answers = await Promise.all(
      ["HDFC Bank", "ICICI Bank"].map((bank) =>
        save({ ...account, bank, transferOn: true, version }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = answers.find(({ status }) => status === 200)?.body;
    expect(saved?.settings).toMatchObject({ accountNumber: "50200012345678", ifsc: "HDFC0001234" });
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "changed_meanwhile",
      settings: { bank: saved?.settings?.bank },
      version: version + 1,
    });
  });
});
