import { paiseToRupees } from "../money.ts";
import type { DocumentBody, DocumentLine } from "./document.ts";
import { addressLines, portalDay, postalParts } from "./e-invoice.ts";
import { isPickedUp } from "./picked-up.ts";

/** Of the file that the e-way bill portal takes in bulk. */
export const EWAY_VERSION = "1.0.0621";

/** Characters of a transporter's document that the portal takes. */
const MAX_TRANSPORT_DOCUMENT = 15;

function itemOf(line: DocumentLine, place: number) {
  const { name, hsn, unit, quantity, gstPercent, taxable, igst } = line;
  const isBetweenStates = igst !== 0;
  return {
    itemNo: place + 1,
    productName: name.slice(0, 100),
    productDesc: name.slice(0, 100),
    hsnCode: Number(hsn),
    qtyUnit: unit,
    quantity,
    taxableAmount: paiseToRupees(taxable),
    cgstRate: isBetweenStates ? 0 : gstPercent / 2,
    sgstRate: isBetweenStates ? 0 : gstPercent / 2,
    igstRate: isBetweenStates ? gstPercent : 0,
    cessRate: 0,
    cessNonAdvol: 0,
  };
}

/**
 * A parcel's invoice or challan as the e-way bill portal takes it in bulk, amounts in rupees. The portal works the
 * distance out by the pincodes; the carrier's own number is entered there, where the shop does not know it.
 */
export function ewayBillOf({ kind, ...body }: DocumentBody) {
  const { number, issuedOn, seller, buyer, delivery, shipment, totals, lines } = body;
  const { place, pincode } = postalParts(seller.address);
  const from = addressLines(seller.address);
  const to = addressLines(delivery.address);
  const isElsewhere = delivery.address !== buyer.address || delivery.pincode !== buyer.pincode;
  const isChallan = kind === "challan";
  const largest = lines.toSorted((a, b) => b.taxable - a.taxable)[0];
  return {
    userGstin: seller.gstin,
    supplyType: "O",
    // What replaces a return is no supply of its own.
    subSupplyType: isChallan ? 8 : 1,
    subSupplyDesc: isChallan ? "Replacement" : "",
    docType: isChallan ? "CHL" : "INV",
    docNo: number,
    docDate: portalDay(issuedOn),
    transType: isElsewhere ? 2 : 1,
    fromTrdName: seller.tradeName.slice(0, 100),
    fromGstin: seller.gstin,
    fromAddr1: from.Addr1,
    fromAddr2: from.Addr2 ?? "",
    fromPlace: place.slice(0, 50),
    fromPincode: Number(pincode),
    fromStateCode: Number(seller.gstCode),
    actualFromStateCode: Number(seller.gstCode),
    toTrdName: (buyer.company ?? buyer.name).slice(0, 100),
    toGstin: buyer.gstin ?? "URP",
    toAddr1: to.Addr1,
    toAddr2: to.Addr2 ?? "",
    toPlace: delivery.city.slice(0, 50),
    toPincode: Number(delivery.pincode),
    toStateCode: Number(buyer.gstCode),
    actualToStateCode: Number(delivery.gstCode),
    totalValue: paiseToRupees(totals.taxable),
    cgstValue: paiseToRupees(totals.cgst),
    sgstValue: paiseToRupees(totals.stateGst),
    igstValue: paiseToRupees(totals.igst),
    cessValue: 0,
    TotNonAdvolVal: 0,
    OthValue: 0,
    totInvValue: paiseToRupees(totals.total),
    transMode: 1,
    transDistance: 0,
    transporterName:
      shipment && !isPickedUp(shipment.carrier) ? shipment.carrier.slice(0, 100) : "",
    transporterId: "",
    transDocNo: (shipment?.trackingNumber ?? "").slice(0, MAX_TRANSPORT_DOCUMENT),
    transDocDate: portalDay(issuedOn),
    vehicleNo: "",
    vehicleType: "R",
    mainHsnCode: Number(largest?.hsn ?? 0),
    itemList: lines.map(itemOf),
  };
}
