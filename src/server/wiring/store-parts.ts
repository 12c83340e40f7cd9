import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Logger } from "pino";
import type { HashCost } from "../accounts/passwords.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/connection.ts";
import type { PdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import type { RequestLimits } from "../http/request-limits.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { StorefrontBuild } from "../pages/build.ts";
import type { PaymentGateway } from "../payments/gateway.ts";

/** As Vite's development server has it: answers a request, or hands it on by `next`. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface StoreParts {
  /** What the shop counts, where somebody reads it. */
  metrics?: Metrics | undefined;
  config: Config;
  database: Database;
  /** Of the same database, without a pooler: for what one connection must keep. */
  directUrl: string;
  /** The embedded database cannot run because its disk is full. */
  isDiskFull?: (() => boolean) | undefined;
  gateway: PaymentGateway;
  /** Where the sandbox gateway is, when browsers reach its pages only through the shop. */
  sandboxUrl?: string | undefined;
  build: StorefrontBuild;
  log: Logger;
  /** In development: serves the storefront's sources. Pages are not cached then. */
  viteMiddleware?: Middleware | undefined;
  /** A factor on the waits of background work; tests make them short. */
  timeScale?: number | undefined;
  /** Tests make it cheap. */
  hashCost?: HashCost | undefined;
  /** Draws PDFs, in a thread of the shop's own unless one is given: tests open hundreds of shops in a process. */
  pdf?: PdfRenderer | undefined;
  requestLimits?: RequestLimits | undefined;
}

/** Below it, a shop under test would do little but check whether its waits are over. */
const MIN_WAIT_MS = 100;

/** A wait of background work, in milliseconds. */
export function scaledWait(ms: number, { timeScale = 1 }: StoreParts): number {
  return Math.max(ms * timeScale, MIN_WAIT_MS);
}

/** Where files are written while they are uploaded. */
export function uploadFolder({ dataDir }: Config): string {
  return join(dataDir, "uploads");
}
