import { type RefundStatus, type ReturnMethod, refundStatuses } from "./protocol.ts";
import type { SandboxOptions } from "./sandbox-gateway.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the shop listens as a default, and its webhook there. */
const SHOP_WEBHOOK = "http://127.0.0.1:3000/api/v1/payment/hdfc/webhook";
/** For whatever the shop and the sandbox must agree on and nobody has set. */
const DEFAULT_CREDENTIAL = "sandbox";

/**
 * Reads the settings of a sandbox that is started alone (sandbox/README.md has the table). Throws
 * an Error with one line that names the variable and what it takes; an empty one counts as unset.
 */
export function readSettings(environment: Environment): SandboxOptions {
  const text = (name: string, otherwise: string) => environment[name] || otherwise;
  const returnMethod = text("SANDBOX_RETURN_METHOD", "GET");
  const refundsEndAs = text("SANDBOX_REFUNDS_END_AS", "SUCCESS");
  const port = Number(text("SANDBOX_PORT", "4000"));
  const timeScale = Number(text("SANDBOX_TIME_SCALE", "1"));
  const shopWebhookUrl = text("SANDBOX_WEBHOOK_URL", SHOP_WEBHOOK);
  const dataFile = environment.SANDBOX_DATA_FILE;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error("SANDBOX_PORT is not valid: it takes a port number from 0 to 65535.");
  }
  if (!(timeScale >= 0)) {
    throw new Error("SANDBOX_TIME_SCALE is not valid: it takes a number such as 1 or 0.01.");
  }
  if (!isReturnMethod(returnMethod)) {
    throw new Error("SANDBOX_RETURN_METHOD is not valid: it takes GET or POST.");
  }
  if (!isRefundStatus(refundsEndAs)) {
    const words = refundStatuses.join(", ");
    throw new Error(`SANDBOX_REFUNDS_END_AS is not valid: it takes one of ${words}.`);
  }
  if (!URL.canParse(shopWebhookUrl)) {
    throw new Error(
      `SANDBOX_WEBHOOK_URL is not valid: it takes an address such as ${SHOP_WEBHOOK}.`,
    );
  }
  return {
    port,
    timeScale,
    returnMethod,
    refundsEndAs,
    shopWebhookUrl,
    ...(dataFile && { dataFile }),
    merchantId: text("HDFC_MERCHANT_ID", DEFAULT_CREDENTIAL),
    apiKey: text("HDFC_API_KEY", DEFAULT_CREDENTIAL),
    responseKey: text("HDFC_RESPONSE_KEY", DEFAULT_CREDENTIAL),
    webhookUser: text("HDFC_WEBHOOK_USER", DEFAULT_CREDENTIAL),
    webhookPassword: text("HDFC_WEBHOOK_PASSWORD", DEFAULT_CREDENTIAL),
    shopName: text("STORE_NAME", "Pressroom"),
  };
}

function isReturnMethod(text: string): text is ReturnMethod {
  return text === "GET" || text === "POST";
}

function isRefundStatus(text: string): text is RefundStatus {
  return (refundStatuses as readonly string[]).includes(text);
}
