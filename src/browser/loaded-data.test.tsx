import { expect, it, vi } from "vitest";
import { handOverLoaded, LOADED_ID, QUANTITIES_ID, ROUTER_CONTEXT } from "./loaded-data.ts";

/** What React Router is handed of a document with this data. */
function handedOver(loaded: object, quantities?: readonly number[]): unknown {
  const json = (id: string, value: object) => {
    const element = document.createElement("script");
    Object.assign(element, { type: "application/json", id, textContent: JSON.stringify(value) });
    return element;
  };
  document.body.replaceChildren(
    json(LOADED_ID, loaded),
    ...(quantities ? [json(QUANTITIES_ID, quantities)] : []),
  );
  const streamController = { enqueue: vi.fn(), close: vi.fn() };
  Object.assign(window, { __reactRouterContext: { streamController } });
  handOverLoaded();
  const [text] = streamController.enqueue.mock.calls[0] as [string];
  expect(text.endsWith("\n")).toBe(true);
  expect(streamController.close).toHaveBeenCalledOnce();
  return readValues(JSON.parse(text));
}

it("hands what stands in the document to React Router, in the form that it reads", () => {
  const loaded = { loaderData: { root: { name: "Mugs", prices: [79, null, true], none: {} } } };
  expect(handedOver(loaded)).toEqual(loaded);
});

it("puts the numbers of all quantities into their places", () => {
  const page = (first: number, second: number) => ({
    product: { quantity: first, sizes: [{ quantity: "one" }, { quantity: second }] },
  });
  expect(handedOver(page(1, 0), [12, 0])).toEqual(page(12, 0));
  // A document that has them in place says none apart.
  expect(handedOver(page(3, 4))).toEqual(page(3, 4));
});

it("makes what React Router waits with where the document has no script that does", async () => {
  const loaded = { loaderData: { root: { name: "Mugs" } } };
  const element = document.createElement("script");
  const textContent = JSON.stringify(loaded);
  Object.assign(element, { type: "application/json", id: LOADED_ID, textContent });
  document.body.replaceChildren(element);
  Reflect.deleteProperty(window, "__reactRouterContext");
  handOverLoaded();
  const { __reactRouterContext: router } = window as unknown as {
    __reactRouterContext: { stream: ReadableStream<Uint8Array> };
  };
  expect(router).toMatchObject(ROUTER_CONTEXT);
  const text = await new Response(router.stream).text();
  expect(readValues(JSON.parse(text))).toEqual(loaded);
});

it("leaves a document alone that has its data in React Router's own form", () => {
  document.body.replaceChildren();
  expect(handOverLoaded).not.toThrow();
});

/** As React Router reads it: values in a list, of which others are named by their place. */
function readValues(values: readonly unknown[], place = 0): unknown {
  if (place === -5) return null;
  const value = values[place];
  if (Array.isArray(value)) return value.map((each) => readValues(values, each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      readValues(values, Number(key.slice(1))),
      readValues(values, each),
    ]),
  );
}
