import type { OwnOrders } from "#shared/orders/own-page-contract.ts";
import type { RenderedDocument } from "#shared/rendered-document.ts";
import { createLoaderClient } from "./loader-client.ts";
import { createHandlerOf, type RendererParts } from "./renderer.ts";

/**
 * Renders the content of a page of one person.
 *
 * @param path of the page
 * @param own what it shows
 * @param ip the network address of whose page it is
 * @returns the content's HTML, and the route whose data `own` is; throws where the page fails
 */
export type RenderOwnPage = (
  path: string,
  own: OwnOrders,
  ip: string,
) => Promise<{ html: string; route: string }>;

/**
 * Renders pages of one person by the same build as pages for everybody (`renderer.ts`), so that what the browser puts
 * into the latter is what React then finds it to be. Nothing of it is kept.
 */
export function createOwnPageRenderer(given: RendererParts): RenderOwnPage {
  const { build, storeInfo, development } = given;
  const handlerOfLatestBuild = createHandlerOf(development);
  return async (path, own, ip) => {
    const { call } = createLoaderClient(given, ip);
    let document = undefined as RenderedDocument | undefined;
    const context = await build.createContext({
      ...{ call, store: storeInfo, nonce: "", parts: undefined, own },
      takeDocument: (taken) => {
        document = taken;
      },
    });
    const handle = handlerOfLatestBuild(await build.load());
    const { status } = await handle(new Request(storeInfo.origin + path), context);
    const { html, route } = document ?? {};
    if (status !== 200 || !html || !route) throw new Error(`${path} came with status ${status}`);
    return { html, route };
  };
}
