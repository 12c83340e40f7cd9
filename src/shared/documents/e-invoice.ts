import { paiseToRupees } from "../money.ts";
import { stateOfGstin } from "../tax/gstin.ts";
import { indianStates } from "../tax/indian-states.ts";
import type { DocumentBody, DocumentLine } from "./document.ts";

/** `22/11/2026`. */
export const portalDay = (day: string) => day.split("-").reverse().join("/");

/** The portal takes lines of 100 characters. */
const ADDRESS_LINE = 100;

/** A street on at most two lines, cut between words. */
export function addressLines(street: string): { Addr1: string; Addr2?: string } {
  const line = street
    .replaceAll(/\s*\n\s*/g, ", ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= ADDRESS_LINE) return { Addr1: line };
  const space = line.lastIndexOf(" ", ADDRESS_LINE);
  const end = space > 0 ? space : ADDRESS_LINE;
  const rest = line.slice(end).trim().slice(0, ADDRESS_LINE);
  return { Addr1: line.slice(0, end), ...(rest && { Addr2: rest }) };
}

const digitsOf = (phone: string | undefined) => phone?.replaceAll(/\D/g, "").slice(-12) ?? "";
const phoneOf = (phone: string | undefined) => {
  const digits = digitsOf(phone);
  return digits.length >= 6 ? { Ph: digits } : {};
};

function itemOf(line: DocumentLine, place: number) {
  const taxable = paiseToRupees(line.taxable);
  const { quantity } = line;
  return {
    SlNo: String(place + 1),
    PrdDesc: line.name.slice(0, 300),
    IsServc: "N",
    HsnCd: line.hsn,
    Qty: quantity,
    Unit: line.unit,
    // After coupon and freight, which are shared out over the lines: unit × pieces is the value.
    UnitPrice: Math.round((taxable / Math.max(quantity, 1)) * 1_000) / 1_000,
    TotAmt: taxable,
    Discount: 0,
    AssAmt: taxable,
    GstRt: line.gstPercent,
    IgstAmt: paiseToRupees(line.igst),
    CgstAmt: paiseToRupees(line.cgst),
    SgstAmt: paiseToRupees(line.stateGst),
    CesAmt: 0,
    OthChrg: 0,
    TotItemVal: paiseToRupees(line.total),
  };
}

/**
 * An issued invoice or credit note as the e-invoice portal takes it: schema INV-01, version 1.1, amounts
 * in rupees. Whether the portal will take it: `eInvoiceProblems`.
 */
export function eInvoiceOf(body: DocumentBody) {
  const { seller, buyer, delivery, totals, corrects } = body;
  const { place, pincode } = postalParts(seller.address);
  const sameAddress =
    delivery.address === buyer.address &&
    delivery.pincode === buyer.pincode &&
    delivery.name === buyer.name;
  return {
    Version: "1.1" as const,
    TranDtls: { TaxSch: "GST", SupTyp: buyer.sez ? "SEZWP" : "B2B", RegRev: "N", IgstOnIntra: "N" },
    DocDtls: {
      Typ: body.kind === "credit-note" ? "CRN" : "INV",
      No: body.number,
      Dt: portalDay(body.issuedOn),
    },
    SellerDtls: {
      Gstin: seller.gstin,
      LglNm: seller.legalName.slice(0, 100),
      TrdNm: seller.tradeName.slice(0, 100),
      ...addressLines(seller.address),
      Loc: place.slice(0, 50),
      Pin: Number(pincode),
      Stcd: seller.gstCode,
      ...phoneOf(seller.phone),
      Em: seller.email,
    },
    BuyerDtls: {
      Gstin: buyer.gstin ?? "",
      LglNm: (buyer.company ?? buyer.name).slice(0, 100),
      Pos: body.placeOfSupply.gstCode,
      ...addressLines(buyer.address),
      Loc: buyer.city.slice(0, 100),
      Pin: Number(buyer.pincode),
      Stcd: buyer.gstCode,
      ...phoneOf(buyer.phone),
      Em: buyer.email,
    },
    ...(!sameAddress && {
      ShipDtls: {
        LglNm: delivery.name.slice(0, 100),
        ...addressLines(delivery.address),
        Loc: delivery.city.slice(0, 100),
        Pin: Number(delivery.pincode),
        Stcd: delivery.gstCode,
      },
    }),
    ItemList: body.lines.map(itemOf),
    ValDtls: {
      AssVal: paiseToRupees(totals.taxable),
      CgstVal: paiseToRupees(totals.cgst),
      SgstVal: paiseToRupees(totals.stateGst),
      IgstVal: paiseToRupees(totals.igst),
      CesVal: 0,
      Discount: 0,
      OthChrg: 0,
      RndOffAmt: 0,
      TotInvVal: paiseToRupees(totals.total),
    },
    ...(corrects && {
      RefDtls: {
        PrecDocDtls: [{ InvNo: corrects.number, InvDt: portalDay(corrects.issuedOn) }],
      },
    }),
  };
}

const PINCODE = /^[1-9]\d{5}$/;

/**
 * Reasons why the portal would refuse a document, a sentence each; none where it should take it.
 */
export function eInvoiceProblems({ seller, buyer, delivery, lines }: DocumentBody): string[] {
  const { place, pincode } = postalParts(seller.address);
  const problems: string[] = [];
  if (!pincode || place.length < 3) {
    problems.push(
      "The shop's address had no city with a pincode when this was issued: enter it under Settings, Store, for later ones.",
    );
  }
  if (buyer.gstin && !buyer.gstin.startsWith(buyer.gstCode)) {
    problems.push(
      `The bill goes to ${buyer.state || "no known state"}, but the GSTIN is of ${stateOfGstin(buyer.gstin) ?? "no known state"}: register it on the portal by hand.`,
    );
  }
  for (const [name, party] of [
    ["billing", buyer],
    ["delivery", delivery],
  ] as const) {
    if (!PINCODE.test(party.pincode) || party.city.length < 3) {
      problems.push(`The ${name} address has no city with a pincode of 6 digits.`);
    }
  }
  if (lines.length > 1_000) problems.push("The portal takes 1,000 lines at most.");
  return problems;
}

/**
 * City and pincode of an address on one line, as far as they can be told: the pincode is its last
 * number of six digits, the city what stands before it and before the state.
 */
export function postalParts(address: string): { place: string; pincode: string } {
  const pincode = address.match(/\b[1-9]\d{2}\s?\d{3}\b/g)?.at(-1) ?? "";
  const before = pincode ? address.slice(0, address.lastIndexOf(pincode)) : address;
  const parts = before
    .split(/[,\n]/)
    .map((part) => part.replaceAll(/[\s–-]+$/g, "").trim())
    .filter((part) => part !== "" && !isState(part));
  return { place: parts.at(-1) ?? "", pincode: pincode.replaceAll(/\s/g, "") };
}

function isState(part: string): boolean {
  return part === "India" || indianStates.some(({ name }) => name === part);
}
