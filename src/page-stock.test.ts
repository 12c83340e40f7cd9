import { expect, it } from "vitest";
import { pageStock } from "./page-stock.ts";

const mug = { _id: "mug", quantity: 5 };
const ink = { _id: "ink", quantity: 2 };
const stock = pageStock([mug, ink, { quantity: 3 }, { ...mug }], (quantities, quantityOf) =>
  quantityOf("ink") < 2
    ? undefined
    : new Map([
        ["numbers", quantities.join()],
        ["mugs", `${quantityOf("mug")} left`],
      ]),
);

const textsWith = (mugs: number, inks: number) =>
  Object.fromEntries(stock.lateTexts([mugs, inks]) ?? []);

it("names each product once, and writes the page's texts with other numbers in all places", () => {
  expect(stock.ids).toEqual(["mug", "ink"]);
  expect(textsWith(4, 2)).toEqual({ numbers: "4,2,3,4", mugs: "4 left" });
});

it.each([
  ["something is sold out", 0, 2],
  ["its texts look otherwise by a number", 5, 1],
])("leaves the page to be rendered where %s", (_, mugs, inks) => {
  expect(stock.lateTexts([mugs, inks])).toBeUndefined();
});
