import {
  getOverviewPanel,
  type Overview,
  overviewPanels,
} from "#shared/fulfilment/overview-contract.ts";
import { callEndpoint } from "./endpoint-client.ts";
import type { TestShop } from "./test-shop.ts";

/** The overview as an admin sees it once all its panels are there. */
export async function readOverview(shop: TestShop, token: string): Promise<Overview> {
  const parts = await Promise.all(
    overviewPanels.map(async (panel) => {
      const { body } = await callEndpoint(shop, getOverviewPanel, { token, params: { panel } });
      if (!body.overview) throw new Error(`no ${panel}: ${body.message}`);
      return body.overview;
    }),
  );
  return Object.assign({}, ...parts);
}
