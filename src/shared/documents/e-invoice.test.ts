import { describe, expect, it } from "vitest";
import { sampleDocument } from "../../../tests/support/documents.ts";
import { eInvoiceOf, eInvoiceProblems } from "./e-invoice.ts";

const sums = ["AssAmt", "CgstAmt", "SgstAmt", "IgstAmt", "TotItemVal"] as const;
const totals = ["AssVal", "CgstVal", "SgstVal", "IgstVal", "TotInvVal"] as const;

describe("an e-invoice", () => {
  it("says in the portal's words what the invoice says", () => {
    const body = sampleDocument();
    expect(eInvoiceOf(body)).toEqual({
      Version: "1.1",
      TranDtls: { TaxSch: "GST", SupTyp: "B2B", RegRev: "N", IgstOnIntra: "N" },
      DocDtls: { Typ: "INV", No: "PR/26-27/000123", Dt: "22/11/2026" },
      SellerDtls: {
        Gstin: "19AAAAA0000A1ZZ",
        LglNm: "Pressroom Supplies Private Limited",
        TrdNm: "Pressroom",
        Addr1: "88 Park Street, Kolkata 700016",
        Loc: "Kolkata",
        Pin: 700_016,
        Stcd: "19",
        Ph: "913340001988",
        Em: "orders@pressroom.example",
      },
      BuyerDtls: {
        Gstin: body.buyer.gstin,
        LglNm: "Guwahati Gifts & Prints LLP",
        Pos: "18",
        Addr1: body.buyer.address,
        Loc: "Guwahati",
        Pin: 781_001,
        Stcd: "18",
        Ph: "919830012345",
        Em: body.buyer.email,
      },
      ShipDtls: {
        LglNm: body.delivery.name,
        Addr1: body.delivery.address,
        Loc: "Guwahati",
        Pin: 781_001,
        Stcd: "18",
      },
      ItemList: [
        expect.objectContaining({
          SlNo: "1",
          IsServc: "N",
          HsnCd: "69120010",
          Unit: "PCS",
          GstRt: 18,
          Discount: 0,
          AssAmt: 3_935.59,
          IgstAmt: 708.41,
          CgstAmt: 0,
          TotItemVal: 4_644,
        }),
      ],
      ValDtls: expect.objectContaining({ AssVal: 3_935.59, IgstVal: 708.41, TotInvVal: 4_644 }),
    });
    expect(eInvoiceProblems(body)).toEqual([]);
  });

  it.each(["IGST", "SGST", "UTGST"] as const)("of %s adds up to the paisa", (taxKind) => {
    const lines = [
      { unitPrice: 9_999, quantity: 7, gstPercent: 5, coupon: 333, freight: 1_234 },
      { unitPrice: 12_345, quantity: 3, gstPercent: 18, coupon: 1 },
      { unitPrice: 100, quantity: 1, gstPercent: 0 },
    ];
    const { ItemList, ValDtls } = eInvoiceOf(sampleDocument({ taxKind, lines }));
    const paiseOf = (rupees: number) => Math.round(rupees * 100);
    for (const [index, name] of sums.entries()) {
      const sum = ItemList.reduce((all, item) => all + paiseOf(item[name]), 0);
      expect(sum).toBe(paiseOf(ValDtls[totals[index] as (typeof totals)[number]]));
    }
    for (const item of ItemList) {
      const parts = item.AssAmt + item.CgstAmt + item.SgstAmt + item.IgstAmt;
      expect(paiseOf(parts)).toBe(paiseOf(item.TotItemVal));
      // The portal lets unit × pieces be off by a rupee.
      expect(Math.abs(item.UnitPrice * item.Qty - item.TotAmt)).toBeLessThan(0.01);
    }
  });

  it("to an SEZ unit is one with payment, with IGST in the seller's own state as well", () => {
    const body = sampleDocument({ kind: "credit-note", number: "PC/26-27/000002" });
    const place = { name: "West Bengal", gstCode: "19" };
    const buyer = { ...body.buyer, gstin: "19AABCU9603R1ZK", gstCode: "19", sez: true as const };
    expect(eInvoiceOf({ ...body, buyer, placeOfSupply: place })).toMatchObject({
      // SEZWOP is a supply without payment under a letter of undertaking, which the shop does not make.
      TranDtls: { SupTyp: "SEZWP", RegRev: "N", IgstOnIntra: "N" },
      DocDtls: { Typ: "CRN" },
      BuyerDtls: { Gstin: "19AABCU9603R1ZK", Pos: "19", Stcd: "19" },
      ItemList: [{ IgstAmt: 708.41, CgstAmt: 0, SgstAmt: 0 }],
    });
  });

  it("of a credit note names the invoice", () => {
    const body = {
      ...sampleDocument({ kind: "credit-note", number: "PC/26-27/000001" }),
      corrects: { number: "PR/26-27/000123", issuedOn: "2026-11-22" },
    };
    expect(eInvoiceOf(body)).toMatchObject({
      DocDtls: { Typ: "CRN", No: "PC/26-27/000001" },
      RefDtls: { PrecDocDtls: [{ InvNo: "PR/26-27/000123", InvDt: "22/11/2026" }] },
    });
  });

  it("is told what the portal would refuse", () => {
    const body = sampleDocument();
    expect(
      eInvoiceProblems({
        ...body,
        seller: { ...body.seller, address: "88 Park Street" },
        buyer: { ...body.buyer, gstin: "27AAPFU0939F1ZV", pincode: "" },
      }),
    ).toEqual([
      "The shop's address had no city with a pincode when this was issued: enter it under Settings, Store, for later ones.",
      "The bill goes to Assam, but the GSTIN is of Maharashtra: register it on the portal by hand.",
      "The billing address has no city with a pincode of 6 digits.",
    ]);
  });
});
