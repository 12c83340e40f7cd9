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
const KEPT_DELIVERIES = 1000;

/** One try at telling the shop of an event. */
export interface SandboxDelivery {
  eventId: string;
  eventName: string;
  orderId: string;
  /** 1 is the first. */
  attempt: number;
  /** What the shop answered; null where no answer came or the event was lost on purpose. */
  httpStatus: number | null;
  /** ms since 1970 */
  at: number;
}

/** How events travel: lost ones are never sent, held ones wait for `release`. */
export interface WebhookMode {
  /** Default `normal`. */
  travel?: "normal" | "lost" | "held";
  /** How often each event is sent, with one id; default 1. */
  copies?: number;
  /** Amounts and numbers as text. */
  numbersAsText?: boolean;
}

export interface Webhooks {
  /** Tells the shop of an order as it stands now. */
  emit(order: SandboxOrder, eventName: string): void;
  setMode(mode: WebhookMode): void;
  /** Sends what is held, one after the other, newest first where asked for; ends after the last. */
  release(reversed: boolean): Promise<void>;
  deliveries(): SandboxDelivery[];
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
  const deliveries: SandboxDelivery[] = [];
  const onTheWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let mode: WebhookMode = {};

  function schedule(order: SandboxOrder, event: OutboxEvent): void {
    timers.at(event.nextAt, () => start(order, event));
  }

  function start(order: SandboxOrder, event: OutboxEvent): Promise<void> {
    const sending = send(order, event).finally(() => onTheWay.delete(sending));
    onTheWay.add(sending);
    return sending;
  }

  async function send(order: SandboxOrder, event: OutboxEvent): Promise<void> {
    // The shop must never hear of what a kill could take back.
    await save();
    const copies = Array.from({ length: mode.copies ?? 1 }, () => post(event.body));
    const answers = await Promise.all(copies);
    if (stopping.signal.aborted) return;
    event.tries += 1;
    for (const httpStatus of answers) note(order, event, httpStatus);
    const taken = answers.includes(200);
    const delay = retryDelays[event.tries - 1];
    if (taken || delay === undefined) {
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

  async function post(body: string): Promise<number | null> {
    try {
      const response = await fetch(settings.shopWebhookUrl, {
        method: "POST",
        headers: { "content-type": "application/json", authorization },
        body,
        redirect: "manual",
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }

  function note(order: SandboxOrder, event: OutboxEvent, httpStatus: number | null): void {
    const { eventId, eventName, tries } = event;
    const { orderId } = order;
    deliveries.push({ eventId, eventName, orderId, attempt: tries, httpStatus, at: Date.now() });
    if (deliveries.length > KEPT_DELIVERIES) deliveries.shift();
  }

  function makeEvent(order: SandboxOrder, eventName: string): OutboxEvent {
    const eventId = newId("evt");
    const body = {
      id: eventId,
      date_created: new Date().toISOString(),
      event_name: eventName,
      content: { order: orderJson(order, settings.merchantId, mode.numbersAsText) },
    };
    const held = mode.travel === "held";
    return { eventId, eventName, body: JSON.stringify(body), tries: 0, nextAt: Date.now(), held };
  }

  async function idle(): Promise<void> {
    while (onTheWay.size > 0) await Promise.all(onTheWay);
  }

  return {
    emit(order, eventName) {
      const event = makeEvent(order, eventName);
      if (mode.travel === "lost") {
        note(order, event, null);
        return;
      }
      order.outbox.push(event);
      orders.changed(order);
      if (!event.held) start(order, event);
    },
    setMode(next) {
      mode = next;
    },
    async release(reversed) {
      const held = [...orders.all()].flatMap((order) =>
        order.outbox.filter((event) => event.held).map((event) => ({ order, event })),
      );
      held.sort((a, b) => a.event.nextAt - b.event.nextAt);
      for (const { order, event } of reversed ? held.toReversed() : held) {
        event.held = false;
        await start(order, event);
      }
    },
    deliveries: () => [...deliveries],
    idle,
    resume() {
      for (const order of orders.all()) {
        for (const event of order.outbox) if (!event.held) schedule(order, event);
      }
    },
    async stop() {
      stopping.abort();
      await idle();
    },
  };
}
