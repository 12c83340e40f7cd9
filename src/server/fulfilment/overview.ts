import {
  LATEST_TO_SHIP,
  OVERVIEW_ENTRIES,
  type Overview,
} from "#shared/fulfilment/overview-contract.ts";
import { paise, toRupees } from "#shared/money.ts";
import { countDataToMend } from "../catalogue/data-to-mend.ts";
import type { Database } from "../database/connection.ts";
import { overviewStore } from "./overview-store.ts";

/** What there is to do in the shop, as the dashboard's first page shows it. */
export async function readOverview({ db }: Pick<Database, "db">): Promise<Overview> {
  const store = overviewStore(db);
  const [toShip, toCheck, returns, counts, lowStock, dataToMend, quotesWaiting] = await Promise.all(
    [
      store.longestToShip(OVERVIEW_ENTRIES),
      store.toCheck(OVERVIEW_ENTRIES),
      store.returnsToDo(),
      store.stockCounts(),
      store.lowStock(OVERVIEW_ENTRIES),
      countDataToMend(db),
      store.quotesWaiting(),
    ],
  );
  return {
    toShip: {
      total: toShip[0]?.total ?? 0,
      orders: toShip.map((order) => ({
        ...entry(order),
        paidAt: (order.paidAt ?? new Date(0)).toISOString(),
      })),
    },
    paymentsToCheck: {
      total: toCheck[0]?.total ?? 0,
      orders: toCheck.map((order) => ({
        ...entry(order),
        createdAt: order.createdAt.toISOString(),
        problem: order.paymentState === "review" ? "review" : "refund",
      })),
    },
    quotesWaiting,
    stock: {
      ...counts,
      products: lowStock.map(({ id, stock, ...product }) => ({
        _id: id,
        quantity: stock,
        ...product,
      })),
    },
    returns,
    dataToMend,
  };
}

interface EntryRow {
  id: string;
  customerName: string;
  totalPaise: number;
}

function entry({ id, customerName, totalPaise }: EntryRow) {
  return { _id: id, customerName, totalAmount: toRupees(paise(totalPaise)) };
}

/** How many paid orders wait to be shipped, and which of them were paid last. One query, by index. */
export async function readOrdersToShip({ db }: Pick<Database, "db">) {
  const latest = await overviewStore(db).latestToShip(LATEST_TO_SHIP);
  return { total: latest[0]?.total ?? 0, latest: latest.map(({ id }) => id) };
}
