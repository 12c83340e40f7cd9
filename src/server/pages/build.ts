import { existsSync } from "node:fs";
import type { RouterContextProvider, ServerBuild } from "react-router";
import type { EndpointClient } from "#shared/endpoints.ts";
import type { OwnOrders } from "#shared/orders/own-page-contract.ts";
import type { PageFragments, RenderedDocument } from "#shared/rendered-document.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { StartError } from "../config/start-error.ts";

/** The storefront as React Router built it: its routes, and the entry to its loaders. */
export interface StorefrontBuild {
  load: () => Promise<ServerBuild>;
  /** Wraps what the loaders of one page are handed (`entry.server.tsx`). */
  createContext: (context: {
    call: EndpointClient;
    store: StoreInfo;
    nonce: string;
    parts: PageFragments | undefined;
    own?: OwnOrders;
    takeDocument: (document: RenderedDocument) => void;
  }) => Promise<RouterContextProvider>;
}

const builtFile = new URL("../../../build/server/index.js", import.meta.url);

/** The built storefront; throws a StartError when it was not built. */
export async function openBuild(): Promise<StorefrontBuild> {
  if (!existsSync(builtFile)) {
    throw new StartError("The storefront is not built. Start the shop with npm start.");
  }
  const build: ServerBuild = await import(builtFile.href);
  return storefrontOf(async () => build);
}

/** A storefront of any source of builds; development brings one that changes. */
export function storefrontOf(load: () => Promise<ServerBuild>): StorefrontBuild {
  return {
    load,
    async createContext(context) {
      const entry = (await load()).entry.module as unknown as {
        createPageContext: (given: typeof context) => RouterContextProvider;
      };
      return entry.createPageContext(context);
    },
  };
}
