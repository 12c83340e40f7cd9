import { request as askHttp } from "node:http";
import { request as askHttps } from "node:https";
import { orderJson } from "./order-json.ts";
import { newId, type OrderStore, type OutboxEvent, type SandboxOrder } from "./order-store.ts";
import type { Timers } from "./timers.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Waits before the second try and those after it (payments protocol: webhooks), then it gives up. */
const retryDelays = [
  MINUTE,
  ...Array<number>(2).fill(5 * MINUTE),
  ...Array<number>(5).fill(10 * MINUTE),
  ...Array<number>(24).fill(60 * MINUTE),
];
const SEND_TIMEOUT_MS = 10 * SECOND;

/** One try at sending an event; answers the shop's HTTP status, null where no answer came. */
type Delivery = () => Promise<number | null>;

/** Stands between the sandbox and the shop: the way in for tests that lose or repeat events. */
export interface WebhookInterceptor {
  /** Sees each event before it is sent and may change its body; true keeps it from being sent. */
  withholds(order: SandboxOrder, event: OutboxEvent): boolean;
  /** Makes one try at sending an event. The event counts as taken where it answers 200. */
  deliver(order: SandboxOrder, event: OutboxEvent, delivery: Delivery): Promise<number | null>;
}

export interface Webhooks {
  /** Tells the shop of an order as it stands now. */
  emit(order: SandboxOrder, eventName: string): void;
  /** Sends an event, and again later where it is not taken; resolves after the first try. */
  send(order: SandboxOrder, event: OutboxEvent): Promise<void>;
  /** Has every event from now on pass through an interceptor. */
  intercept(interceptor: WebhookInterceptor): void;
  /** Resolves once no event is on its way; waits for no retry. */
  idle(): Promise<void>;
  /** Takes up again what a restart interrupted. */
  resume(): void;
  /** Breaks off what is on its way; it stays to be sent after the next start. */
  stop(): Promise<void>;
}

interface WebhookSettings {
  orders: OrderStore;
  timers: Timers;
  shopWebhookUrl: string;
  webhookUser: string;
  webhookPassword: string;
  merchantId: string;
  timeScale: number;
}

/** Sends events to the shop, each until it is answered with 200. */
export function createWebhooks(settings: WebhookSettings): Webhooks {
  const { orders, timers } = settings;
  const credentials = `${settings.webhookUser}:${settings.webhookPassword}`;
  const authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
  const onTheWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let interceptor: WebhookInterceptor | undefined;

  function schedule(order: SandboxOrder, event: OutboxEvent): void {
    timers.at(event.nextAt, () => start(order, event));
  }

  function start(order: SandboxOrder, event: OutboxEvent): Promise<void> {
    const sending = tryToSend(order, event).finally(() => onTheWay.delete(sending));
    onTheWay.add(sending);
    return sending;
  }

  async function tryToSend(order: SandboxOrder, event: OutboxEvent): Promise<void> {
    // The shop must never hear of what a kill could take back.
    await save();
    const delivery = () => post(event.body);
    const answer = await (interceptor?.deliver(order, event, delivery) ?? delivery());
    if (stopping.signal.aborted) return;
    event.tries += 1;
    const delay = retryDelays[event.tries - 1];
    if (answer === 200 || delay === undefined) {
      order.outbox = order.outbox.filter((other) => other !== event);
    } else {
      event.nextAt = Date.now() + delay * settings.timeScale;
      schedule(order, event);
    }
    orders.changed(order);
    await save();
  }

  /** A full disk must not end the sending; the next change writes this one too. */
  async function save(): Promise<void> {
    await orders.saved().catch(() => {});
  }

  /** `fetch` takes twice the processor time, and beside the bench's shop that is the shop's. */
  function post(body: string): Promise<number | null> {
    const url = new URL(settings.shopWebhookUrl);
    const ask = url.protocol === "https:" ? askHttps : askHttp;
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      authorization,
    };
    return new Promise((resolve) => {
      const request = ask(url, { method: "POST", headers, signal: stopping.signal }, (response) => {
        resolve(response.statusCode ?? null);
        response.on("error", () => {}).resume();
      });
      request.setTimeout(SEND_TIMEOUT_MS, () => request.destroy());
      request.on("error", () => resolve(null));
      request.end(body);
    });
  }

  function makeEvent(order: SandboxOrder, eventName: string): OutboxEvent {
    const eventId = newId("evt");
    const body = {
      id: eventId,
      date_created: new Date().toISOString(),
      event_name: eventName,
      content: { order: orderJson(order, settings.merchantId) },
    };
    return { eventId, eventName, body: JSON.stringify(body), tries: 0, nextAt: Date.now() };
  }

  async function idle(): Promise<void> {
    while (onTheWay.size > 0) await Promise.all(onTheWay);
  }

  function send(order: SandboxOrder, event: OutboxEvent): Promise<void> {
    order.outbox.push(event);
    orders.changed(order);
    return start(order, event);
  }

  return {
    emit(order, eventName) {
      const event = makeEvent(order, eventName);
      if (!interceptor?.withholds(order, event)) void send(order, event);
    },
    send,
    intercept(next) {
      interceptor = next;
    },
    idle,
    resume() {
      for (const order of orders.all()) {
        for (const event of order.outbox) schedule(order, event);
      }
    },
    async stop() {
      stopping.abort();
      await idle();
    },
  };
}
