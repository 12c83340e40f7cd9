import { success } from "#shared/failure.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { stockEndpoints } from "#shared/stock/contract.ts";
import type { stockEntryEndpoints } from "#shared/stock/entries-contract.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { Stock } from "./service.ts";

/** Handles the endpoints of the stock. */
export function stockApi(
  stock: Stock,
): HandlersOf<typeof stockEndpoints & typeof stockEntryEndpoints> {
  return {
    async getProductStock({ params, query }) {
      const read = await stock.read(params.id, query.before);
      return read.ok ? success({ success: true, ...read.value }) : read;
    },

    async listStockReservations({ params, query }) {
      const read = await stock.readReservations(params.id, query.after);
      return read.ok ? success({ success: true, ...read.value }) : read;
    },

    async getStockDifferences({ params }) {
      const read = await stock.readDifferences(params.id);
      return read.ok ? success({ success: true, ...read.value }) : read;
    },

    async getStockEntry({ params, query }) {
      const read = await stock.readEntry(params.id, query.after);
      return read.ok ? success({ success: true, ...read.value }) : read;
    },

    async listStockEntries({ query }) {
      const { rows, ...facts } = await stock.listEntries(query);
      return success({ success: true, entries: rows, ...facts });
    },

    async saveStockCount({ body }, { user }) {
      const saved = await stock.count({ ...body, actor: user.email });
      if (!saved.ok) return saved;
      const { entry, differing } = saved.value;
      const message =
        differing === 0
          ? `Saved as ${entry.number}: all were as many as the shop knew`
          : `Saved as ${entry.number}: ${groupedNumber(differing)} of ${groupedNumber(body.lines.length)} had another number`;
      return success({ success: true, message, entry });
    },

    async receiveDelivery({ body }, { user }) {
      const saved = await stock.receive({ ...body, actor: user.email });
      if (!saved.ok) return saved;
      const { entry, pieces } = saved.value;
      const message = `Saved as ${entry.number}: ${groupedNumber(pieces)} ${pieces === 1 ? "piece" : "pieces"} came`;
      return success({ success: true, message, entry });
    },

    async listStockBranches() {
      return success({ success: true, branches: await stock.branches() });
    },

    async transferStock({ params, body }, { user }) {
      const moved = await stock.transfer(params.id, { ...body, actor: user.email });
      if (!moved.ok) return moved;
      const { pieces, from, to } = moved.value;
      return success({ success: true, message: `Moved ${pieces} from ${from} to ${to}` });
    },

    async repairStock({ params }, { user }) {
      const repaired = await stock.repair(params.id, user.email);
      if (!repaired.ok) return repaired;
      return success({ success: true, message: "The stock is what its movements come to now" });
    },
  };
}
