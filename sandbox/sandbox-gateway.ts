import formBody from "@fastify/formbody";
import Fastify, { type FastifyInstance } from "fastify";
import { addApi } from "./api.ts";
import { apiError } from "./api-answer.ts";
import type { SandboxBehaviour } from "./behaviour.ts";
import { addPages } from "./hosted-page-routes.ts";
import { type Journal, openJournal } from "./journal.ts";
import { createOrderStore, type OrderStore } from "./order-store.ts";
import { createPayments, type Payments } from "./payments.ts";
import { createRefunds } from "./refunds.ts";
import { createTimers } from "./timers.ts";
import { createWebhooks, type Webhooks } from "./webhooks.ts";

/** A logger such as pino. */
interface SandboxLog {
  info(fields: object, sentence: string): void;
  error(fields: object, sentence: string): void;
}

export interface SandboxOptions extends Partial<SandboxBehaviour> {
  /** Default the one of the last run, else any that is free. */
  port?: number;
  /** The address by which browsers reach it, where that is not 127.0.0.1 and `port`. */
  publicUrl?: string;
  /** Keeps orders, attempts, refunds and unsent webhooks over a restart; without it they are lost. */
  dataFile?: string;
  /** Where the shop takes webhooks, such as http://127.0.0.1:3000/api/v1/payment/hdfc/webhook. */
  shopWebhookUrl: string;
  webhookUser: string;
  webhookPassword: string;
  apiKey: string;
  merchantId: string;
  /** Signs the returns. */
  responseKey: string;
  /** Shown on the hosted page. */
  shopName?: string;
  /** By which the sandbox's waits (not a link's life) are multiplied: 1 is real time. */
  timeScale?: number;
  log?: SandboxLog;
  /** Called with the sandbox's parts before it listens: the way in for tests that steer it. */
  attach?: (parts: SandboxParts) => void;
}

/** What the sandbox is made of. Tests may add hooks and routes to `app`. */
export interface SandboxParts {
  app: FastifyInstance;
  orders: OrderStore;
  payments: Payments;
  webhooks: Webhooks;
  behaviour: SandboxBehaviour;
}

export interface SandboxGateway {
  /** For HDFC_BASE_URL: where the API is. */
  baseUrl: string;
  /** Ends the server and its timers and waits until all is in the file. */
  stop(): Promise<void>;
}

/**
 * Starts a stand-in for the bank's gateway that speaks its protocol over HTTP and moves no money.
 * Rejects where the port is taken or the data file cannot be read or written.
 */
export async function startSandboxGateway(options: SandboxOptions): Promise<SandboxGateway> {
  const { apiKey, merchantId, responseKey, shopName = "Pressroom", timeScale = 1, log } = options;
  const behaviour: SandboxBehaviour = {
    returnMethod: options.returnMethod ?? "GET",
    refundsEndAs: options.refundsEndAs ?? "SUCCESS",
  };
  const journal = await openJournal(options.dataFile);
  const orders = createOrderStore(journal);
  const timers = createTimers();
  const webhooks = createWebhooks({ ...options, orders, timers, timeScale });
  const payments = createPayments({ orders, timers, webhooks, merchantId, timeScale });
  const refunds = createRefunds({ orders, timers, webhooks, behaviour, timeScale });

  let browserUrl = "";
  const pageUrl = ({ pageToken }: { pageToken: string }) => `${browserUrl}/pay/${pageToken}`;
  const app = makeServer(log);
  await app.register(formBody);
  options.attach?.({ app, orders, payments, webhooks, behaviour });
  addApi(app, { orders, refunds, apiKey, merchantId, pageUrl });
  addPages(app, { orders, payments, behaviour, responseKey, shopName });

  const baseUrl = await listen(app, options, journal);
  browserUrl = options.publicUrl?.replace(/\/+$/, "") ?? baseUrl;
  payments.resume();
  refunds.resume();
  webhooks.resume();
  log?.info({ baseUrl }, "sandbox payment gateway: no money moves");

  return {
    baseUrl,
    async stop() {
      timers.stop();
      await app.close();
      await webhooks.stop();
      await journal.saved().catch((err: unknown) => {
        log?.error({ err }, "the sandbox payment gateway could not keep its orders");
      });
    },
  };
}

function makeServer(log: SandboxLog | undefined): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    // No route has a schema: with these, Fastify does not load its own compilers.
    schemaController: { compilersFactory: { buildValidator: none, buildSerializer: none } },
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers({
      "cache-control": "no-store",
      "referrer-policy": "strict-origin",
      "x-content-type-options": "nosniff",
    });
  });
  app.setNotFoundHandler((_request, reply) => {
    const answer = apiError(404, "not_found_route", "There is nothing here");
    return reply.code(404).send(answer.body);
  });
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const httpStatus = error.statusCode ?? 500;
    if (httpStatus >= 500) log?.error({ err: error }, "sandbox payment gateway failed");
    const code = httpStatus >= 500 ? "internal_error" : "invalid_request";
    const answer = apiError(httpStatus, code, "The request could not be handled");
    return reply.code(httpStatus).send(answer.body);
  });
  return app;
}

function none(): never {
  throw new Error("The sandbox has no schemas");
}

/** It is for this machine alone; elsewhere its pages go through the shop. */
const HOST = "127.0.0.1";
const PORT_KEY = "port";

/** Listens where the last run did if it may, so that pages still open in browsers keep working. */
async function listen(
  app: FastifyInstance,
  options: SandboxOptions,
  journal: Journal,
): Promise<string> {
  const earlier = journal.found.get(PORT_KEY);
  const port = options.port ?? (typeof earlier === "number" ? earlier : 0);
  try {
    await app.listen({ host: HOST, port });
  } catch (error) {
    if (options.port !== undefined || port === 0) throw error;
    await app.listen({ host: HOST, port: 0 });
  }
  const address = app.addresses()[0];
  if (typeof address !== "object") throw new Error("the sandbox gateway listens nowhere");
  journal.changed(PORT_KEY, address.port);
  await journal.saved();
  return `http://${HOST}:${address.port}`;
}
