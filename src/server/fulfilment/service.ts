import type { User } from "#shared/accounts/contract.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { DeskOrder, DeskOrderDetails, getAllOrders } from "#shared/fulfilment/contract.ts";
import type { ShopFace } from "#shared/store-info.ts";
import { refundsStore } from "../checkout/refunds-store.ts";
import type { Database, Db } from "../database/connection.ts";
import type { Tasks } from "../jobs/job-table.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import type { MailSender } from "../mail/mail.ts";
import { ordersStore } from "../orders/store.ts";
import { deskDetailsView, deskOrderView } from "./admin-order-view.ts";
import { applyMove, type Cancelling, type DeskMove, openMoves } from "./move-order.ts";
import { sendMovedMail } from "./send-order-moved-mail.ts";
import { deskStore } from "./store.ts";

/** Orders on one page of the desk. */
export const PAGE_SIZE = 25;

const DAY_MS = 24 * 60 * 60_000;
const LAST_DAY = Date.UTC(9000, 0);

type DeskSearch = CallInput<typeof getAllOrders>["query"];
export type DeskService = ReturnType<typeof openDesk>;

interface DeskPage {
  orders: DeskOrder[];
  total: number;
  page: number;
  /** At least 1. */
  pages: number;
}

interface DeskParts {
  database: Database;
  checkout: Cancelling;
}

/** The owner's desk: all orders, and their way from paid to delivered. */
export function openDesk({ database, checkout }: DeskParts) {
  return {
    /** One page of the orders that fit, the newest first. */
    async list({ search, status, from, to, page }: DeskSearch): Promise<DeskPage> {
      const before = to && new Date(startOfDay(to).getTime() + DAY_MS);
      const filter = {
        // PostgreSQL cannot take NUL; its stand-in is in no order.
        search: search?.trim().replaceAll("\0", "\uFFFD"),
        status,
        since: from ? startOfDay(from) : undefined,
        before: before || undefined,
      };
      const { found, total } = await deskStore(database.db).list(
        filter,
        PAGE_SIZE,
        (page - 1) * PAGE_SIZE,
      );
      const lines = await ordersStore(database.db).linesOf(found.map(({ id }) => id));
      const orders = found.map((order) => deskOrderView(order, lines.get(order.id) ?? []));
      return { orders, total, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
    },

    /** One order with its history, payment facts, refunds and open moves. */
    details: (id: string): Promise<Outcome<DeskOrderDetails>> => details(database.db, checkout, id),

    /**
     * Moves an order by the table of moves, with everything that comes of it, in one transaction.
     *
     * @returns `not_found`, `invalid_request` where the carrier is missing, or `conflict` where the
     *   order cannot be moved so (any more)
     */
    move(id: string, admin: User, to: DeskMove): Promise<Outcome<DeskOrderDetails>> {
      return database.transaction(async (db) => {
        const moved = await applyMove(db, checkout, id, admin, to);
        return moved.ok ? details(db, checkout, id) : moved;
      });
    },

    /** What runs for each job of the desk. */
    tasks: ({ mail, face }: { mail: MailSender; face: ShopFace }) =>
      ({
        "order-moved-mail": (payload) => sendMovedMail({ database, mail, face }, payload),
      }) satisfies Partial<Tasks>,
  };
}

async function details(
  db: Db,
  checkout: Cancelling,
  id: string,
): Promise<Outcome<DeskOrderDetails>> {
  const order = isId(id) ? await ordersStore(db).find({ id }) : undefined;
  if (!order) return noOrder();
  const [lines, events, refunds] = [
    await ordersStore(db).linesOf([id]),
    await ordersStore(db).eventsOf([id]),
    await refundsStore(db).ofOrder(id),
  ];
  return success(
    deskDetailsView(order, {
      lines: lines.get(order.id) ?? [],
      events: events.get(order.id) ?? [],
      refunds,
      moves: openMoves(order, checkout),
    }),
  );
}

/** The first moment in India of a day such as 2026-11-21; years that the database cannot read end there. */
function startOfDay(day: string): Date {
  const time = Date.parse(`${day}T00:00:00+05:30`);
  return new Date(Math.min(Math.max(time, 0), LAST_DAY));
}
