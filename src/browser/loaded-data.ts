import type { WithComingPage } from "./own-page.ts";

/** The element that holds what the loaders answered, as JSON. */
export const LOADED_ID = "loaded";

/** The element that holds the numbers of all `quantity` in it, in their order: those in it may be others. */
export const QUANTITIES_ID = "quantities";

/** What React Router's document script has made, which waits for what the loaders answered. */
interface WaitingRouter {
  streamController: { enqueue(text: string): void; close(): void };
}

/**
 * Hands what the loaders answered to React Router, in the form that it reads: a list of values, in which others are
 * named by their place. As JSON it is half as long in a document as sent, and takes the server less time; with its
 * quantities apart from it, it stays the same as something is sold. Where the document has it in React Router's form
 * there is nothing to do.
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
  const hand = () => {
    place(loaded);
    const router = (window as unknown as { __reactRouterContext: WaitingRouter })
      .__reactRouterContext;
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

/** Whether a property's value is one of those numbers: the server takes them out by this, and the browser puts them back. */
export function isQuantity(key: string, value: unknown): value is number {
  return key === "quantity" && typeof value === "number";
}
