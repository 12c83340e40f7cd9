import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { SandboxOptions } from "#sandbox/sandbox-gateway.ts";
import type { HdfcConfig } from "#server/config/config.ts";
import type { GatewaySessionOrder, PaymentGateway } from "#server/payments/gateway.ts";
import { createHdfcGateway } from "#server/payments/hdfc/hdfc-gateway.ts";
import { paise } from "#shared/money.ts";
import { type SteeredSandbox, startSteeredSandbox } from "./steered-sandbox.ts";

const credentials = {
  apiKey: "A1B2C3:",
  merchantId: "SANDBOX",
  responseKey: "response-key",
  webhookUser: "bank",
  webhookPassword: "bank-password",
};

interface ReceivedWebhook {
  authorization: string | undefined;
  body: { id: string; event_name: string; content: { order: Record<string, unknown> } };
}

/** A sandbox, the real client that speaks with it, and a shop that notes its webhooks. */
export interface SandboxUnderTest {
  sandbox: SteeredSandbox;
  gateway: PaymentGateway;
  received: ReceivedWebhook[];
  /** What the shop answers to webhooks, null for never: the list's first and so on, then 200. */
  answers: (number | null)[];
  /** A client of its own configuration against the same sandbox. */
  client(config: Partial<HdfcConfig>): PaymentGateway;
  stop(): Promise<void>;
}

/** Starts all three; a minute of the sandbox takes 60 ms by default. */
export async function startSandboxUnderTest(
  options: Partial<SandboxOptions> = {},
  controlToken?: string,
): Promise<SandboxUnderTest> {
  const received: ReceivedWebhook[] = [];
  const answers: (number | null)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as ReceivedWebhook["body"];
      received.push({ authorization: request.headers.authorization, body });
      const answer = answers.length > 0 ? answers.shift() : 200;
      if (answer) response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const settings = {
    ...credentials,
    shopWebhookUrl: `http://127.0.0.1:${port}/hook`,
    timeScale: 0.001,
    ...options,
  };
  const sandbox = await startSteeredSandbox(settings, controlToken);
  const client = (config: Partial<HdfcConfig>) =>
    createHdfcGateway({
      ...credentials,
      baseUrl: sandbox.baseUrl,
      clientId: "hdfcmaster",
      timeoutMs: 2_000,
      ...config,
    });
  return {
    sandbox,
    gateway: client({}),
    received,
    answers,
    client,
    async stop() {
      await sandbox.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An address on this machine where nothing listens. */
export async function deafUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

let made = 0;

/** An order of ₹1,29,000.50 under an id that was never used before. */
export function newOrder(more: Partial<GatewaySessionOrder> = {}): GatewaySessionOrder {
  made += 1;
  return {
    orderId: `ORD${Date.now().toString(36)}x${made}`,
    amount: paise(12_900_050),
    customer: { id: "user-1", email: "asha@example.com", phone: "9876543210", name: "Asha Rao" },
    callbackUrl: "http://127.0.0.1:3000/payment/callback",
    ...more,
  };
}

/** Opens a session that must succeed; answers with the order's id and its hosted page. */
export async function opened(
  shop: SandboxUnderTest,
  more: Partial<GatewaySessionOrder> = {},
): Promise<{ orderId: string; paymentUrl: string }> {
  const order = newOrder(more);
  const session = await shop.gateway.openSession(order);
  if (!session.ok) throw new Error(session.message);
  return { orderId: order.orderId, paymentUrl: session.value.paymentUrl };
}

/** Sends one of the hosted page's forms; a redirect is not followed. */
export function submit(paymentUrl: string, fields: Record<string, string>): Promise<Response> {
  return fetch(paymentUrl, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

/** A card form as a shopper would fill it; the card is good until the end of next year. */
export function cardFields(number: string): Record<string, string> {
  const expiry = `12/${String(new Date().getFullYear() + 1).slice(-2)}`;
  return { method: "card", number, expiry, cvv: "123", name: "Asha Rao" };
}
