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
  };
}
