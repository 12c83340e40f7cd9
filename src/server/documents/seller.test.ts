import { expect, it } from "vitest";
import { sellerOf } from "#shared/documents/seller.ts";
import { sampleDocument } from "../../../tests/support/documents.ts";
import { pdfTexts } from "../../../tests/support/pdf-texts.ts";
import { makePdf } from "./pdf/make-pdf.ts";

const storeInfo = {
  name: "Pressroom",
  email: "care@example.com",
  phone: "+91 33 4000 1988",
  whatsapp: "913340001988",
  gstin: "19AAAAA0000A1ZZ",
  origin: "https://shop.example.com",
  sandbox: false,
  resetByAnswer: true,
};

it.each([
  [undefined, "West Bengal, state code 19"],
  ["1 A Road, Kolkata 700001", "1 A Road, Kolkata 700001 West Bengal, state code 19"],
])("a document of a shop whose address is %j says its state once", async (address, expected) => {
  const seller = sellerOf({ ...storeInfo, address });
  if (!seller) throw new Error("this shop has a GSTIN");
  const [text = ""] = await pdfTexts(await makePdf([{ body: { ...sampleDocument(), seller } }]));
  const [, head] = /Pressroom([\s\S]*?)GSTIN 19AAAAA/.exec(text) ?? [];
  expect(head?.replaceAll(/\s+/g, " ").trim()).toContain(expected);
  expect(text.match(/West Bengal/g)).toHaveLength(1);
});
