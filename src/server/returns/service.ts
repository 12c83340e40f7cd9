import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { RefundAccount } from "#shared/payments/refund-account.ts";
import type {
  endReturn as endEndpoint,
  inspectReturn as inspectEndpoint,
  listReturns as listEndpoint,
} from "#shared/returns/admin-contract.ts";
import type {
  cancelOwnOrder as cancelEndpoint,
  OwnReturns,
  requestReturn as requestEndpoint,
  ShownReturn,
} from "#shared/returns/contract.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database, Db } from "../database/connection.ts";
import type { PdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import type { UploadedFile } from "../http/endpoint-handler.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { noOrder } from "../lib/common-failures.ts";
import { createConcurrencyLimit } from "../lib/concurrency-limit.ts";
import { isId, newId } from "../lib/ids.ts";
import type { Log } from "../lib/log.ts";
import type { MailJobParts } from "../mail/mail.ts";
import type { Media } from "../media/service.ts";
import { ordersStore } from "../orders/store.ts";
import { refundsByTransfer, saveOwnRefundAccount } from "../payments/refund-account.ts";
import type { KnownSettings } from "../settings/known-settings.ts";
import { readSettings } from "../settings/store.ts";
import { adminReturn } from "./admin-return.ts";
import { cancellableOrders, cancelOwnOrder } from "./cancel-own-order.ts";
import { cancelRequestsStore } from "./cancel-requests-store.ts";
import { endReturn } from "./end-return.ts";
import { answerCancelRequest, markPacked, piecesElsewhere } from "./packing.ts";
import { findReturnable, requestReturn } from "./request-return.ts";
import { returnPhotosStore } from "./return-photos-store.ts";
import { listedReturnView, returnView } from "./return-view.ts";
import { returnableShipments } from "./returnable.ts";
import { returnsStore } from "./returns-store.ts";
import {
  sendCancelRequestMail,
  sendNewCancelRequestMail,
  sendNewReturnMail,
  sendReturnMail,
} from "./send-return-mails.ts";
import { inspectReturn, noReturn, transitionReturn } from "./transition-return.ts";

/** Photos that one account can send within a day, used or not. */
const PHOTOS_A_DAY = 30;

/** Returns that one run of the clock expires. */
const MAX_EXPIRED_AT_ONCE = 200;

export type ReturnsService = ReturnType<typeof openReturns>;

interface ReturnsParts {
  database: Database;
  media: Pick<Media, "savePicture">;
  knownSettings: KnownSettings;
  storeInfo: StoreInfo;
  log: Log;
}

interface ReturnMailParts extends Omit<MailJobParts, "database"> {
  pdf: PdfRenderer;
}

/** Goods that come back after delivery, and orders that shoppers cancel before they leave. */
export function openReturns({ database, media, knownSettings, storeInfo, log }: ReturnsParts) {
  // One photo of an account at a time, so that the limit of a day holds and no account fills the queue.
  const savingPhotos = createConcurrencyLimit({
    total: 20,
    perKey: 1,
    tooMany: "Your other photos are still being saved. Please try again in a few seconds.",
    line: { total: 40, perKey: 8, waitMs: 20_000 },
  });

  return {
    /** Returned, and what can be returned or cancelled now: of these orders, or of all. */
    async ofUser(user: User, orderIds?: readonly string[]): Promise<OwnReturns> {
      const { db } = database;
      const own = { userId: user._id, orderIds };
      const settings = await readSettings(db, "returns");
      const { days, reasons } = settings;
      const [found, shipments, cancelling, cancelRequests, refundTo] = await Promise.all([
        returnsStore(db).ofUser(own),
        returnableShipments(db, { ...own, days }),
        cancellableOrders(db, own),
        cancelRequestsStore(db).ofUser(own),
        refundsByTransfer(db, own),
      ]);
      return {
        returns: found.map(returnView),
        shipments,
        cancelling,
        cancelRequests,
        refundTo,
        days,
        reasons,
      };
    },

    /** Keeps one photo for a return of the user's shipment. */
    async addPhoto(user: User, shipmentId: string, file: UploadedFile) {
      const { db } = database;
      const settings = await readSettings(db, "returns");
      const shipment = await findReturnable(db, user, shipmentId, settings.days);
      if (!shipment.ok) return shipment;
      const slot = await savingPhotos.take(user._id);
      if (!slot.ok) return slot;
      try {
        const photos = returnPhotosStore(db);
        if ((await photos.photosToday(user._id)) >= PHOTOS_A_DAY) {
          return failure(
            "too_many_requests",
            `You have sent ${PHOTOS_A_DAY} photos today. Please write to us if you have more.`,
            { retryAfter: 60 * 60 },
          );
        }
        const saved = await media.savePicture("returns", file.path);
        if (!saved.ok) return saved;
        await photos.addPhoto({ id: newId(), userId: user._id, url: saved.value.url });
        return success(saved.value.url);
      } finally {
        slot.value();
      }
    },

    /** Asks for a return: see request-return.ts. */
    ask: (
      user: User,
      shipmentId: string,
      request: EndpointInput<typeof requestEndpoint>["body"],
    ): Promise<Outcome<ShownReturn, "not_found" | "conflict" | "invalid_request">> =>
      database.transaction(async (db) => {
        const id = await requestReturn(db, user, shipmentId, request);
        return id.ok ? shownReturn(db, id.value) : id;
      }),

    /** Withdraws one's own return that has not arrived. */
    withdraw: (user: User, id: string): Promise<Outcome<ShownReturn, "not_found" | "conflict">> =>
      database.transaction(async (db) => {
        const by = { to: "withdrawn", actor: "shopper", note: "", userId: user._id } as const;
        const moved = await transitionReturn(db, id, by);
        return moved.ok ? shownReturn(db, id) : moved;
      }),

    /** Notes where the money of one's own order is transferred back to. */
    refundTo: (user: User, id: string, account: RefundAccount) =>
      database.transaction((db) => saveOwnRefundAccount(db, user, id, account)),

    /** Cancels before shipping: see cancel-own-order.ts. */
    cancel: (user: User, id: string, request: EndpointInput<typeof cancelEndpoint>["body"]) =>
      database.transaction((db) => cancelOwnOrder(db, user, id, request)),

    /** One page of the dashboard's list. */
    async list({ search, status, ...place }: EndpointInput<typeof listEndpoint>["query"]) {
      const store = returnsStore(database.db);
      const { rows, ...facts } = await store.list({ search: search?.trim(), status }, place);
      const toDo = await store.countToDo();
      const open = await cancelRequestsStore(database.db).open();
      return { returns: rows.map(listedReturnView), toDo, ...open, ...facts };
    },

    /** The next open requests to cancel what is packed. */
    cancelRequests: (after?: string) => cancelRequestsStore(database.db).open(after),

    /** One return as staff see it. */
    details: (id: string) => adminReturn(database.db, id, storeInfo),

    /** Accepts, refuses, or notes that it arrived. */
    decide: (
      id: string,
      { email }: User,
      { to, note }: { to: "accepted" | "refused" | "received"; note: string },
    ) => database.transaction((db) => transitionReturn(db, id, { to, note, actor: email })),

    inspect: (id: string, { email }: User, found: EndpointInput<typeof inspectEndpoint>["body"]) =>
      database.transaction((db) =>
        inspectReturn(db, id, found, { actor: email, sellers: storeInfo }),
      ),

    /** Refunds, replaces or sends back: see end-return.ts. */
    end: (id: string, { email }: User, end: EndpointInput<typeof endEndpoint>["body"]) =>
      database.transaction((db) => endReturn(db, id, end, { actor: email, storeInfo })),

    async packing(id: string) {
      const { db } = database;
      const order = isId(id) ? await ordersStore(db).find({ id }) : undefined;
      if (!order) return noOrder();
      const requests = cancelRequestsStore(db);
      const open = order.status === "Processing" ? await requests.openOf(id) : undefined;
      const request = open && (await requests.shown(open));
      const liesElsewhere = await piecesElsewhere(db, order);
      return success({
        ...(order.packedAt && { packedAt: order.packedAt.toISOString() }),
        mayPack: order.status === "Processing",
        ...(liesElsewhere.length > 0 && { liesElsewhere }),
        ...(request && { request }),
        returns: (await returnsStore(db).ofOrder(id)).map(listedReturnView),
      });
    },

    markPacked: (id: string, { email }: User, packed: boolean) =>
      database.transaction((db) => markPacked(db, id, packed, email)),

    answerCancelRequest: (
      id: string,
      { email }: User,
      { grant, answer = "" }: { grant: boolean; answer?: string | undefined },
    ) => database.transaction((db) => answerCancelRequest(db, id, { grant, answer, actor: email })),

    /** For how many days after delivery something can be returned. */
    days: async () => (await knownSettings.read("returns")).days,

    tasks: ({ pdf, ...mailing }: ReturnMailParts) =>
      ({
        "new-return-mail": (payload) => sendNewReturnMail({ database, ...mailing }, payload),
        "new-cancel-request-mail": (payload) =>
          sendNewCancelRequestMail({ database, ...mailing }, payload),
        "return-moved-mail": (payload) => sendReturnMail({ database, ...mailing, pdf }, payload),
        "cancel-request-mail": (payload) =>
          sendCancelRequestMail({ database, ...mailing }, payload),
        "lapse-returns": async () => {
          const overdue = await returnsStore(database.db).overdue(MAX_EXPIRED_AT_ONCE);
          for (const id of overdue) {
            const expired = database.transaction((db) =>
              transitionReturn(db, id, { to: "lapsed", actor: "shop", note: "" }),
            );
            // Those behind it do not wait for one that fails.
            await expired.catch((error: unknown) =>
              log.error({ err: error, returnId: id }, "a return could not be ended"),
            );
          }
        },
      }) satisfies Partial<Tasks>,

    sweeps: { "lapse-returns": "25 * * * *" } satisfies Sweeps,
  };
}

async function shownReturn(db: Db, id: string): Promise<Outcome<ShownReturn, "not_found">> {
  const found = await returnsStore(db).findWhole(id);
  return found ? success(returnView(found)) : noReturn();
}
