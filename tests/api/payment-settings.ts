import { settingsEndpoints } from "#shared/settings/contract.ts";
import { paymentSettings } from "#shared/settings/payments.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import type { TestShop } from "../support/test-shop.ts";

/** Saves the ways to pay, as the owner does; what is not named is as in a new shop. */
export async function allowWaysToPay(shop: TestShop, token: string, changed: object) {
  const owner = { token, address: newAddress() };
  const { version } = (await callEndpoint(shop, settingsEndpoints.getPaymentsSettings, owner)).body;
  const body = { settings: { ...paymentSettings.parse({}), ...changed }, version };
  const saved = await callEndpoint(shop, settingsEndpoints.savePaymentsSettings, {
    ...owner,
    body,
  });
  if (saved.status !== 200) throw new Error(`cannot save the ways to pay: ${saved.text}`);
}

/** The shop's account for bank transfers. */
export const bankAccount = {
  transferOn: true,
  accountName: "Pressroom Supplies",
  accountNumber: "50200012345678",
  ifsc: "HDFC0001234",
  bank: "HDFC Bank",
};
