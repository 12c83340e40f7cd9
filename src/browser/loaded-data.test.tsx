import { expect, it, vi } from "vitest";
import { handOverLoaded, LOADED_ID } from "./loaded-data.ts";

it("hands what stands in the document to React Router, in the form that it reads", () => {
  const loaded = { loaderData: { root: { name: "Mugs", prices: [79, null, true], none: {} } } };
  document.body.innerHTML = `<script type="application/json" id="${LOADED_ID}"></script>`;
  const element = document.getElementById(LOADED_ID);
  if (element) element.textContent = JSON.stringify(loaded);
  const streamController = { enqueue: vi.fn(), close: vi.fn() };
  Object.assign(window, { __reactRouterContext: { streamController } });

  handOverLoaded(LOADED_ID);
  const [text] = streamController.enqueue.mock.calls[0] as [string];
  expect(text.endsWith("\n")).toBe(true);
  expect(readValues(JSON.parse(text))).toEqual(loaded);
  expect(streamController.close).toHaveBeenCalledOnce();
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
