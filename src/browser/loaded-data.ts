import type { WithComingPage } from "./own-page.ts";

/** The element that holds what the loaders answered, as JSON. */
export const LOADED_ID = "loaded";

/** The element that holds the numbers of all `quantity` in it, in their order: those in it may be others. */
export const QUANTITIES_ID = "quantities";

/** What the shop has React Router know of itself in every document (`page-handler.ts`, `handOff`). */
export const ROUTER_CONTEXT = {
  basename: "/",
  future: { unstable_enableNodeReadableStream: false, unstable_optimizeDeps: false },
  routeDiscovery: { mode: "initial" },
  ssr: true,
  isSpaMode: false,
};

/** What React Router's document script makes, which waits for what the loaders answered. */
interface WaitingRouter {
  streamController: { enqueue(text: string): void; close(): void };
}

interface WithRouter {
  __reactRouterContext?: WaitingRouter;
}

/**
 * Hands what the loaders answered to React Router, in the form that it reads: a list of values, in which others are
 * named by their place. As JSON it is half as long in a document as sent, and takes the server less time; with its
 * quantities apart from it, it stays the same as something is sold. Such a document is without React Router's own script,
 * whose work is done here. Where the document has its data in React Router's form there is nothing to do.
 */
export function handOverLoaded(): void {
  const text = document.getElementById(LOADED_ID)?.textContent;
  if (!text) return;
  const counted = document.getElementById(QUANTITIES_ID)?.textContent;
  const quantities = (JSON.parse(counted || "[]") as number[]).values();
  const values: unknown[] = [];
  const place = (value: unknown): number => {
    // How React Router writes it.
    if (value === null) return -5;
    const index = values.push(value) - 1;
    if (Array.isArray(value)) values[index] = value.map(place);
    else if (typeof value === "object") {
      values[index] = Object.fromEntries(
        Object.entries(value as object).map(([key, each]) => [`_${place(key)}`, place(each)]),
      );
    }
    return index;
  };
  const router = waitingRouter();
  const hand = () => {
    place(loaded);
    router.streamController.enqueue(`${JSON.stringify(values)}\n`);
    router.streamController.close();
  };
  const loaded = JSON.parse(text, (key, value: unknown) =>
    isQuantity(key, value) ? (quantities.next().value ?? value) : value,
  );
  const { ownPage } = window as WithComingPage;
  // React is to find the very data that the document shows.
  if (!ownPage) hand();
  else
    void ownPage.shown.then((page) => {
      if (page) loaded.loaderData[page.route] = { own: page.loaded };
      hand();
    });
}

/** As the document's script has made it, else as that script would. */
function waitingRouter(): WaitingRouter {
  const known = window as WithRouter;
  if (known.__reactRouterContext) return known.__reactRouterContext;
  const { readable, writable } = new TextEncoderStream();
  const writer = writable.getWriter();
  const streamController = {
    enqueue: (text: string) => void writer.write(text),
    close: () => void writer.close(),
  };
  const router = { ...ROUTER_CONTEXT, stream: readable, streamController };
  known.__reactRouterContext = router;
  return router;
}

/** Whether a property's value is one of those numbers: the server takes them out by this, and the browser puts them back. */
export function isQuantity(key: string, value: unknown): value is number {
  return key === "quantity" && typeof value === "number";
}
