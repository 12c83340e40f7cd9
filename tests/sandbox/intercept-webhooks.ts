import type { OutboxEvent, SandboxOrder } from "#sandbox/order-store.ts";
import { isJsonObject, type JsonObject } from "#sandbox/protocol.ts";
import type { Webhooks } from "#sandbox/webhooks.ts";

/** How events are delivered: dropped ones are never sent, held ones wait for `release`. */
export interface WebhookMode {
  /** Default `normal`. */
  delivery?: "normal" | "drop" | "hold";
  /** How often each event is sent, with one id; default 1. */
  copies?: number;
  /** Amounts and numbers as text. */
  numbersAsText?: boolean;
}

/** One try at telling the shop of an event. */
export interface SandboxDelivery {
  eventId: string;
  eventName: string;
  orderId: string;
  /** 1 is the first. */
  attempt: number;
  /** What the shop answered; null where no answer came or the event was dropped on purpose. */
  httpStatus: number | null;
  /** ms since 1970 */
  at: number;
}

export interface InterceptedWebhooks {
  setMode(mode: WebhookMode): void;
  /** Sends what is held, one after the other, newest first where asked for; ends after the last. */
  release(reversed: boolean): Promise<void>;
  /** The newest tries, at most 1000, oldest first. */
  deliveries(): SandboxDelivery[];
}

const KEPT_DELIVERIES = 1000;

/**
 * Drops, holds or repeats the sandbox's events, and notes each try at sending one.
 *
 * @param change what becomes of the order in an event's body
 */
export function interceptWebhooks(
  webhooks: Webhooks,
  change: (order: JsonObject, numbersAsText: boolean) => JsonObject,
): InterceptedWebhooks {
  const deliveries: SandboxDelivery[] = [];
  let held: { order: SandboxOrder; event: OutboxEvent }[] = [];
  let mode: WebhookMode = {};

  function note({ orderId }: SandboxOrder, event: OutboxEvent, httpStatus: number | null): void {
    const { eventId, eventName, tries } = event;
    const at = Date.now();
    deliveries.push({ eventId, eventName, orderId, attempt: tries + 1, httpStatus, at });
    if (deliveries.length > KEPT_DELIVERIES) deliveries.shift();
  }

  webhooks.intercept({
    withholds(order, event) {
      const body: unknown = JSON.parse(event.body);
      if (isJsonObject(body) && isJsonObject(body.content) && isJsonObject(body.content.order)) {
        body.content.order = change(body.content.order, mode.numbersAsText ?? false);
        event.body = JSON.stringify(body);
      }
      if (mode.delivery === "drop") note(order, event, null);
      if (mode.delivery === "hold") held.push({ order, event });
      return mode.delivery === "drop" || mode.delivery === "hold";
    },
    async deliver(order, event, delivery) {
      const answers = await Promise.all(Array.from({ length: mode.copies ?? 1 }, delivery));
      for (const httpStatus of answers) note(order, event, httpStatus);
      return answers.find((httpStatus) => httpStatus === 200) ?? answers[0] ?? null;
    },
  });

  return {
    setMode(next) {
      mode = next;
    },
    async release(reversed) {
      const waiting = reversed ? held.toReversed() : held;
      held = [];
      for (const { order, event } of waiting) await webhooks.send(order, event);
    },
    deliveries: () => [...deliveries],
  };
}
