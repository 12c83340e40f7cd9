import { expect, it } from "vitest";
import { mergeBuyer } from "./buyer-contradictions.ts";

const known = {
  company: "Known Gifts",
  gstin: "19AAACR5055K1Z4",
  sez: true,
  gstinConfirmed: true,
  purchaseOrder: "PO-1",
};

it.each([
  [undefined, known],
  [{ purchaseOrder: "PO-2" }, { ...known, purchaseOrder: "PO-2" }],
  [{ company: "Other Gifts" }, { company: "Other Gifts", purchaseOrder: "PO-1" }],
  [
    { company: "Other Gifts", gstin: "29AAACR5055K1Z3" },
    { company: "Other Gifts", gstin: "29AAACR5055K1Z3", purchaseOrder: "PO-1" },
  ],
  [{ gstin: "29AAACR5055K1Z3" }, { gstin: "29AAACR5055K1Z3", purchaseOrder: "PO-1" }],
  [{ purchaseOrder: "" }, { ...known, purchaseOrder: undefined }],
])("a buyer who is known, with %j, has the GSTIN of one company", (added, merged) => {
  expect(mergeBuyer(known, added)).toEqual(merged);
});
