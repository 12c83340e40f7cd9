import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { sampleDocument } from "#tests/support/documents.ts";
import { DRAWING_VERSION } from "../pdf-cache.ts";
import { makePdf } from "./make-pdf.ts";

/**
 * The digest of the samples below, by version. Add a line where the drawing changed; change none.
 */
const drawnBy: Record<number, string> = { 1: "7d53505268ef9421" };

const registration = {
  irn: "a5".repeat(32),
  ackNumber: "162211001234567",
  acknowledgedAt: new Date("2026-11-22T10:12:00Z"),
  signedQr: "signed ".repeat(100),
};

/** The page contents and fonts of a PDF, unpacked: how they are packed depends on the machine. */
function contentsOf(pdf: Buffer): Buffer[] {
  return [...pdf.toString("latin1").matchAll(/\/FlateDecode.*?stream\r?\n(.*?)endstream/gs)].map(
    ([, packed = ""]) => inflateSync(Buffer.from(packed, "latin1")),
  );
}

it("is another one when documents are drawn otherwise", async () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({
    name: `Goods ${index + 1}`,
    hsn: index % 2 ? "6912" : "84515000",
    gstPercent: index % 2 ? 5 : 18,
    coupon: 500,
    freight: 700,
  }));
  const digest = createHash("sha256");
  for (const kind of ["invoice", "credit-note", "challan"] as const) {
    for (const taxKind of ["SGST", "IGST"] as const) {
      const body = sampleDocument({ kind, taxKind, lines });
      for (const content of contentsOf(await makePdf([{ body, registration }]))) {
        digest.update(content);
      }
    }
  }
  const drawn = digest.digest("hex").slice(0, 16);
  expect(drawn, "raise DRAWING_VERSION, and name here what it draws").toBe(
    drawnBy[DRAWING_VERSION],
  );
});
