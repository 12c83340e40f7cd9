import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { changedPaymentSettings, paymentSettings } from "../settings/payments.ts";
import { strictly } from "../strict-schema.ts";

const saved = {
  settings: paymentSettings,
  /** Counts the saves; 0 until the first. */
  version: z.number().int(),
};

export const getPaymentSettings = defineEndpoint({
  method: "GET",
  path: "/settings/payments",
  access: "admin",
  about: "How orders can be paid besides the bank's page.",
  answer: successBody(saved),
});

export const savePaymentSettings = defineEndpoint({
  method: "PUT",
  path: "/settings/payments",
  access: "admin",
  about:
    "Saves how orders can be paid; refused where somebody else has saved it since the given version.",
  body: strictly(changedPaymentSettings),
  answer: successBody({ message: z.string(), ...saved }),
  failures: ["changed_meanwhile"],
});
