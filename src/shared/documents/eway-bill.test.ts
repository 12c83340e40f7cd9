import { expect, it } from "vitest";
import { rupees } from "#shared/money.ts";
import { sampleSale } from "#tests/support/period-documents.ts";
import { ewayBillOf } from "./eway-bill.ts";

const sale = sampleSale({
  ...{ sequence: 1, issuedOn: "2026-10-01", state: "Karnataka" },
  lines: [
    { total: rupees(59_000), quantity: 2, hsn: "84515000" },
    { total: rupees(1_050), gstPercent: 5, hsn: "490199", unit: "PCS" },
  ],
}).body;

it("has what the portal asks of a parcel: who, where from, where to, values and goods", () => {
  const { itemList, ...bill } = ewayBillOf(sale);
  expect(bill).toMatchObject({
    ...{ userGstin: sale.seller.gstin, supplyType: "O", subSupplyType: 1, docType: "INV" },
    ...{ docNo: "PR/26-27/000001", docDate: "01/10/2026", transType: 1 },
    ...{ fromGstin: sale.seller.gstin, fromStateCode: 19, actualFromStateCode: 19 },
    ...{ toTrdName: "Asha Rao", toGstin: "URP", toStateCode: 29, actualToStateCode: 29 },
    ...{ toPincode: Number(sale.delivery.pincode) },
    // 59,000 at 18 % is 50,000 + 9,000; 1,050 at 5 % is 1,000 + 50.
    ...{ totalValue: 51_000, cgstValue: 0, sgstValue: 0, igstValue: 9_050, totInvValue: 60_050 },
    ...{ mainHsnCode: 84_515_000, transDistance: 0 },
  });
  expect(itemList).toEqual([
    {
      ...{ itemNo: 1, productName: "Press", productDesc: "Press", hsnCode: 84_515_000 },
      ...{ qtyUnit: "NOS", quantity: 2, taxableAmount: 50_000 },
      ...{ cgstRate: 0, sgstRate: 0, igstRate: 18, cessRate: 0, cessNonAdvol: 0 },
    },
    {
      ...{ itemNo: 2, productName: "Press", productDesc: "Press", hsnCode: 490_199 },
      ...{ qtyUnit: "PCS", quantity: 1, taxableAmount: 1_000 },
      ...{ cgstRate: 0, sgstRate: 0, igstRate: 5, cessRate: 0, cessNonAdvol: 0 },
    },
  ]);
});

it("says where it goes if that is not where it is billed, and of a challan that it is no sale", () => {
  const delivery = { ...sale.delivery, address: "7 Ring Road", gstCode: "27", pincode: "400001" };
  expect(ewayBillOf({ ...sale, delivery })).toMatchObject({
    ...{ transType: 2, toAddr1: "7 Ring Road", toPincode: 400_001 },
    ...{ toStateCode: 29, actualToStateCode: 27 },
  });
  expect(ewayBillOf({ ...sale, kind: "challan" })).toMatchObject({
    ...{ docType: "CHL", subSupplyType: 8, subSupplyDesc: "Replacement" },
  });
});
