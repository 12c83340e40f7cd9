import { success } from "#shared/failure.ts";
import type { stockEndpoints } from "#shared/stock/contract.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { Stock } from "./service.ts";

/** Handles the endpoints of the stock. */
export function stockApi(stock: Stock): HandlersOf<typeof stockEndpoints> {
  return {
    async getProductStock({ params, query }) {
      const read = await stock.read(params.id, query.before);
      return read.ok ? success({ success: true, ...read.value }) : read;
    },

    async getStockEntry({ params }) {
      const read = await stock.readEntry(params.id);
      return read.ok ? success({ success: true, ...read.value }) : read;
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
