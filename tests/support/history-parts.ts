import pino from "pino";
import { readConfig } from "#server/config/config.ts";
import type { Database } from "#server/database/connection.ts";
import { openFulfilment } from "#server/fulfilment/service.ts";
import { openPayments } from "#server/payments/service.ts";
import { openQuotes } from "#server/quotes/service.ts";
import { openReturns } from "#server/returns/service.ts";
import { readSettings } from "#server/settings/store.ts";
import { failure } from "#shared/failure.ts";
import { openTestFeed } from "./change-feed.ts";
import { openInProcessBank } from "./in-process-bank.ts";
import type { seededRandom } from "./seeded-random.ts";

export type Random = ReturnType<typeof seededRandom>;
export type HistoryParts = ReturnType<typeof openHistoryParts>;

/** Who does what staff do. */
export const admin = {
  _id: "",
  name: "Owner",
  email: "owner@example.com",
  phone: "",
  address: "",
  role: 1,
};

/** What can be done with orders, as the shop wires it, with a bank in its own process. */
export function openHistoryParts(database: Database) {
  const { storeInfo } = readConfig({});
  const log = pino({ level: "silent" });
  const draw = async () => failure("unavailable", "Nothing is drawn here.");
  const savePicture = async () => failure("unavailable", "No picture is kept here.");
  const bank = openInProcessBank();
  const context = {
    database,
    gateway: bank.gateway,
    origin: "https://shop.example.com",
    storeInfo,
    log,
    timeScale: 1,
  };
  const payments = openPayments(context);
  return {
    database,
    context,
    bank,
    payments,
    fulfilment: openFulfilment({
      ...{ context, changes: openTestFeed(), payments, storeInfo, draw },
      setup: { mailServer: undefined },
    }),
    quotes: openQuotes(context, payments, { storeInfo, draw }),
    returns: openReturns({
      database,
      media: { savePicture },
      knownSettings: { read: (subject) => readSettings(database.db, subject) },
      storeInfo,
      log,
    }),
  };
}
