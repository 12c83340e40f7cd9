import { expect, it } from "vitest";
import { listAddress } from "./back-link.ts";

const PATH = "/dashboard/admin/products";

it.each([
  [{ list: `${PATH}?search=mug&page=2` }, `${PATH}?search=mug&page=2`],
  [
    { list: "/dashboard/admin/catalogue-issues?issue=no-hsn&page=2" },
    "/dashboard/admin/catalogue-issues?issue=no-hsn&page=2",
  ],
  [{ list: PATH }, PATH],
  [null, PATH],
  [{}, PATH],
  [{ list: 5 }, PATH],
  [{ list: "https://elsewhere.example/" }, PATH],
  [{ list: `//elsewhere.example${PATH}?` }, PATH],
  [{ list: `${PATH}/../orders?` }, PATH],
  [{ list: "/dashboard/admin/orders?status=Shipped" }, PATH],
])("goes back from a page that was handed %j to %s", (state, address) => {
  expect(listAddress(state, PATH)).toBe(address);
});
