import type { HdfcConfig } from "../../config/config.ts";
import type { PaymentGateway } from "../gateway.ts";
import { createHdfcClient } from "./client.ts";
import { orderStatus } from "./order.ts";
import { refund } from "./refunds.ts";
import { openSession } from "./session.ts";
import { readReturn } from "./signature.ts";
import { isGateway, readWebhook } from "./webhook.ts";

/** HDFC SmartGateway behind the shop's port. */
export function createHdfcGateway(config: HdfcConfig): PaymentGateway {
  const client = createHdfcClient(config);
  return {
    openSession: (order) => openSession(client, config, order),
    orderStatus: (orderId, customerId) => orderStatus(client, orderId, customerId),
    refund: (request) => refund(client, request),
    readReturn: (params) => readReturn(params, config.responseKey),
    webhooks: {
      isCaller: (authorization) => isGateway(config, authorization),
      read: readWebhook,
    },
  };
}
