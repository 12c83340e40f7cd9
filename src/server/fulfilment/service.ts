import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { BackfillName } from "#shared/fulfilment/backfills-contract.ts";
import type { ListedOrder, listAdminOrders } from "#shared/fulfilment/contract.ts";
import { ewayLimitFor } from "#shared/fulfilment/eway-limit.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import type { OverviewPanel } from "#shared/fulfilment/overview-contract.ts";
import type { enterTracking } from "#shared/fulfilment/tracking-list-contract.ts";
import { toRupees } from "#shared/money.ts";
import type { PageFacts } from "#shared/paging-fields.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { type OwnRegistrations, ownGstins } from "#shared/tax/registration.ts";
import { auditStore } from "../audit/store.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import type { ListPlace } from "../database/numbered-page.ts";
import type { DrawDocuments } from "../documents/draw-documents.ts";
import type { PdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import { resumeBackfill, stopBackfill } from "../jobs/backfills.ts";
import { deleteFailedJob, listFailedJobs, retryFailedJob } from "../jobs/failed-jobs.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { readWaitingMails, retryWaitingMails } from "../jobs/waiting-mails.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { momentsOfDays } from "../lib/start-of-day.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { ordersStore } from "../orders/store.ts";
import { readTaxedParts } from "../orders/taxed-parts.ts";
import { enteredPaymentsStore } from "../payments/entered-payments-store.ts";
import { movementsOf } from "../payments/money-ledger.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import { refundAccountsStore, refundsStore } from "../payments/refunds-store.ts";
import type { PaymentsService } from "../payments/service.ts";
import { settleRefund } from "../payments/settle-refund.ts";
import { readSettings } from "../settings/store.ts";
import { requestAddressChange } from "./address-change-request.ts";
import { adminOrderDetailsView } from "./admin-order-view.ts";
import { applyTracking, type NewTracking } from "./correct-tracking.ts";
import { listedOrderView } from "./listed-orders.ts";
import { openOrderActions } from "./order-actions.ts";
import { sendOrderAddressMail } from "./order-address-mails.ts";
import { readOrderBranches } from "./order-branches.ts";
import { printOrderDocuments } from "./order-documents.ts";
import { openOrderNews } from "./order-news.ts";
import { readOverview } from "./overview.ts";
import { sendReadyForPickUpMail } from "./ready-for-pick-up.ts";
import {
  applyDecision,
  type PaymentDecision,
  paymentHoldView,
  readSameGoods,
} from "./resolve-payment-hold.ts";
import { sendOrderMovedMail } from "./send-order-moved-mail.ts";
import type { ServerSetup } from "./setup-steps.ts";
import { readShipsFrom } from "./shipment-seller.ts";
import { fulfilmentStore, type OrderFilter } from "./store.ts";
import { sendTrackingCorrectedMail } from "./tracking-corrected-mail.ts";
import { checkTrackingRows, shipTrackingRows } from "./tracking-list.ts";
import { allowedTransitions, applyTransition, type OrderTransition } from "./transition-order.ts";
import { sendUnpackedOrderMail, sweepUnpacked } from "./unpacked-orders.ts";

type AdminOrderSearch = EndpointInput<typeof listAdminOrders>["query"];
export type FulfilmentService = ReturnType<typeof openFulfilment>;

interface AdminOrderPage extends PageFacts {
  orders: ListedOrder[];
}

interface FulfilmentParts {
  context: Pick<PaymentsContext, "database" | "log" | "timeScale" | "storeInfo">;
  payments: Pick<PaymentsService, "checkWithGateway">;
  /** Tells of orders that came or changed, here and on other nodes. */
  changes: Pick<ChangeFeed, "listen" | "lostForMs">;
  storeInfo: StoreInfo;
  /** What the first page tells the owner of a new shop. */
  setup: ServerSetup;
  draw: DrawDocuments;
}

/** Which orders a query asks for. */
export function orderFilterOf(
  { search, from, to, ...filter }: Omit<AdminOrderSearch, keyof ListPlace>,
  shop: OwnRegistrations,
): OrderFilter {
  return {
    ...filter,
    ...momentsOfDays({ from, to }),
    search: search?.trim(),
    ownGstins: ownGstins(shop),
  };
}

interface FulfilmentMailParts extends Omit<MailJobParts, "database"> {
  pdf: PdfRenderer;
}

/** The dashboard's orders: all orders, and their way from paid to delivered. */
export function openFulfilment(parts: FulfilmentParts) {
  const { context, changes, payments, storeInfo: store, draw } = parts;
  const { database } = context;
  const news = openOrderNews({ database, changes });
  /** Does something with a job or a backfill, and writes down who did: their tables are not audited. */
  const noted = <Id extends string>(
    [subject, table]: ["job", "jobs"] | ["backfill", "backfills"],
    id: Id,
    act: (db: Db, id: Id) => Promise<boolean>,
  ) =>
    database.transaction(async (db) => {
      const done = await act(db, id);
      if (done) await auditStore(db).note(subject, id, table);
      return done;
    });

  return {
    ...openOrderActions({ database, storeInfo: store }),

    /** Ships by a list of tracking numbers: see tracking-list.ts. */
    enterTracking: (
      admin: User,
      { rows, onlyCheck = false }: EndpointInput<typeof enterTracking>["body"],
    ) =>
      onlyCheck
        ? checkTrackingRows({ database, storeInfo: store }, rows)
        : shipTrackingRows({ database, storeInfo: store }, admin, rows),

    overview: (panel: OverviewPanel) =>
      readOverview({ database, storeInfo: store, setup: parts.setup }, panel),
    failedJobs: (place: ListPlace) => listFailedJobs(database.db, place),
    waitingMails: () => readWaitingMails(database.db),
    retryWaitingMails: () =>
      retryWaitingMails(database, (db) => auditStore(db).note("job", "waiting-mails", "jobs")),
    retryJob: (id: string) => noted(["job", "jobs"], id, retryFailedJob),
    deleteJob: (id: string) => noted(["job", "jobs"], id, deleteFailedJob),
    stopBackfill: (name: BackfillName, { email }: User) =>
      noted(["backfill", "backfills"], name, (db) => stopBackfill(db, name, email)),
    resumeBackfill: (name: BackfillName) => noted(["backfill", "backfills"], name, resumeBackfill),

    /** How many paid orders wait to be shipped, and the ids of those paid last. */
    ordersToShip: news.read,

    /** One page of the orders that fit, the newest first. */
    async list({ page, after, before, ...query }: AdminOrderSearch): Promise<AdminOrderPage> {
      const place = { page, after, before };
      const filter = orderFilterOf(query, store);
      const { rows, ...facts } = await fulfilmentStore(database.db).list(filter, place);
      return { orders: rows.map(listedOrderView), ...facts };
    },

    /** One order with its history, payment facts, refunds and open moves. */
    details: (id: string): Promise<Outcome<AdminOrderDetails, "not_found">> =>
      details(database.db, store, id),

    /**
     * Moves an order by the table of moves, with everything that comes of it, in one transaction.
     *
     * @returns whether anything is different now; `not_found`, `invalid_request` where the carrier is missing, or `conflict` where the
     *   order cannot be moved so (any more)
     */
    move(
      id: string,
      admin: User,
      to: OrderTransition,
    ): Promise<Outcome<boolean, "not_found" | "invalid_request" | "conflict">> {
      return database.transaction((db) => applyTransition(db, { storeInfo: store }, id, admin, to));
    },

    /**
     * Ends the hold of an order's payment. The gateway is asked first: what it says may have
     * changed since the hold began.
     *
     * @returns `not_found`, `invalid_request` where a note is missing, or `conflict` where that cannot
     *   be done (any more)
     */
    async resolvePaymentHold(
      id: string,
      admin: User,
      decision: PaymentDecision,
    ): Promise<Outcome<null, "not_found" | "invalid_request" | "conflict">> {
      const order = isId(id) ? await ordersStore(database.db).find({ id }) : undefined;
      if (order) await payments.checkWithGateway(order.orderId);
      return database.transaction((db) => applyDecision(db, context, id, admin, decision));
    },

    /**
     * Notes how the money of a refund that waits for a person was given back outside the shop.
     *
     * @returns `not_found`, `invalid_request` where its bank reference is missing, or `conflict` where the refund does not wait for a person
     */
    async settleRefund(
      id: string,
      { email }: User,
      settlement: { requestId: string; note?: string | undefined; reference?: string | undefined },
    ): Promise<Outcome<null, "not_found" | "conflict" | "invalid_request">> {
      if (!isId(id)) return noOrder();
      return database.transaction((db) => settleRefund(db, id, { ...settlement, admin: email }));
    },

    /**
     * Corrects carrier and tracking number of a shipped order.
     *
     * @returns whether anything is different now; `not_found`, or `conflict` unless it is on its way
     */
    correctTracking(
      id: string,
      admin: User,
      tracking: NewTracking,
    ): Promise<Outcome<boolean, "not_found" | "conflict">> {
      return database.transaction((db) => applyTracking(db, id, admin, tracking));
    },

    /** Packing slips and documents of orders in one PDF: see order-documents.ts. */
    print: (ids: readonly string[], user: User) =>
      printOrderDocuments({ database, storeInfo: store, draw }, ids, user),

    /** Keeps where a shopper asks to have an order sent instead: see address-change-request.ts. */
    requestAddressChange: (user: User, id: string, address: ShippingAddress) =>
      database.transaction((db) => requestAddressChange(db, id, user, address)),

    tasks: ({ pdf, ...mailing }: FulfilmentMailParts) =>
      ({
        "order-moved-mail": (payload) => sendOrderMovedMail({ database, ...mailing, pdf }, payload),
        "order-address-mail": (payload) => sendOrderAddressMail({ database, ...mailing }, payload),
        "ready-for-pick-up-mail": (payload) =>
          sendReadyForPickUpMail({ database, ...mailing }, payload),
        "tracking-corrected-mail": (payload) =>
          sendTrackingCorrectedMail({ database, ...mailing }, payload),
        "unpacked-order-mail": ({ orderId, at }) =>
          sendUnpackedOrderMail({ database, ...mailing }, orderId, new Date(at)),
        "sweep-unpacked": () => sweepUnpacked(context),
      }) satisfies Partial<Tasks>,

    sweeps: { "sweep-unpacked": "40 * * * *" } satisfies Sweeps,
  };
}

async function details(
  db: Db,
  storeInfo: StoreInfo,
  id: string,
): Promise<Outcome<AdminOrderDetails, "not_found">> {
  const order = isId(id) ? await ordersStore(db).find({ id }) : undefined;
  if (!order) return noOrder();
  const fulfilment = await orderFulfilmentStore(db).ofOrder(id);
  const documentSettings = await readSettings(db, "documents");
  const limitOf = (from: string | undefined) =>
    toRupees(ewayLimitFor(order.shippingAddress.state, documentSettings, from));
  const { gstin, shipsFrom } = await readShipsFrom(db, storeInfo, order, limitOf);
  const [lines, events, money, refunds, accounts, entered] = [
    await ordersStore(db).linesOf([id]),
    await ordersStore(db).eventsOf([id]),
    await movementsOf(db, id),
    await refundsStore(db).ofOrder(id),
    await refundAccountsStore(db).ofOrders([id]),
    await enteredPaymentsStore(db).ofOrder(id),
  ];
  const ownLines = lines.get(id) ?? [];
  const taxed = await readTaxedParts(db, storeInfo, [{ order, lines: ownLines, fulfilment }]);
  return success(
    adminOrderDetailsView(order, {
      shop: storeInfo,
      lines: ownLines,
      events: events.get(order.id) ?? [],
      money,
      refunds,
      refundAccount: accounts.get(order.id),
      fulfilment,
      entered,
      paymentHold: await paymentHoldView(db, order),
      sameGoods: await readSameGoods(db, order),
      ewayLimit: limitOf(gstin),
      carriers: (await readSettings(db, "carriers")).carriers.map(({ name }) => name),
      transitions: allowedTransitions(order, fulfilment),
      shipsFrom,
      taxedParts: taxed.get(id),
      branches: await readOrderBranches(db, storeInfo, { order, lines: ownLines, fulfilment }),
      leavesUnder: taxed.has(id) && !shipsFrom && order.status === "Processing" ? gstin : undefined,
    }),
  );
}
