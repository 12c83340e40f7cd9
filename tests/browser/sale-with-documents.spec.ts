import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { accountingFileName } from "#shared/accounting/files.ts";
import { returnPeriods } from "#shared/accounting/period.ts";
import { asIndianClock } from "#shared/dates.ts";
import { documentNumber, financialYearOf } from "#shared/documents/document-number.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
import { signInAdmin } from "./admin.ts";
import { download, openFirstOrder, readRows, ship, sumOf } from "./order-steps.ts";
import { testInOwnShop as test } from "./own-shop.ts";
import { fillCart, press, printer } from "./products.ts";
import { expect, openContext, openPage } from "./test.ts";
import { signInNewShopper } from "./users.ts";

const now = new Date();
const year = financialYearOf(now);
const invoice = (sequence: number) => documentNumber("invoice", year, sequence);
const { from, to } = returnPeriods(now).thisMonth;

test("a quote for another state is paid by bank transfer, leaves in two parcels, is credited in part, and its month adds up", async ({
  page: buyer,
  otherUserPage: adminPage,
  browser,
}) => {
  const shopper = await signInNewShopper(buyer);
  await signInAdmin(adminPage);
  let number = "";

  await test.step("the buyer asks for a printer and two presses", async () => {
    for (const { slug, name } of [printer, press]) {
      await openPage(buyer, `/product/${slug}`);
      await buyer.getByRole("main").getByRole("link", { name: "Ask for a quote" }).first().click();
      await expect(
        buyer.getByRole("button", { name: `Increase quantity of ${name}` }),
      ).toBeVisible();
    }
    // What was asked for before is offered, and joins this quote only where that is said.
    await buyer.getByRole("button", { name: /^Add to this quote.*60 cm DTF printer/ }).click();
    await buyer.getByRole("button", { name: `Increase quantity of ${press.name}` }).click();
    await buyer.getByLabel("Pincode").fill("560025");
    await expect(buyer.getByLabel("State")).toHaveValue("Karnataka");
    await buyer.getByLabel("Street address (optional)").fill("12 Residency Road");
    await buyer.getByLabel("Company", { exact: true }).fill("Bengaluru Foil Works");
    await buyer.getByLabel("GSTIN").fill("29aagcb7383j1z4");
    await buyer.getByRole("button", { name: "Ask for this quote" }).click();
    await expect(buyer.getByText("We are working on your price")).toBeVisible();
    number = (await buyer.getByRole("heading", { level: 1 }).innerText()).replace("Quote ", "");
  });

  await test.step("staff price it", async () => {
    await openPage(adminPage, "/dashboard/admin/quotes");
    await adminPage.getByRole("link", { name: number }).click();
    await adminPage.getByLabel(`Price a piece of ${printer.name}`).fill("4,62,500");
    await adminPage.getByLabel(`Price a piece of ${press.name}`).fill("11,149.50");
    await adminPage.getByLabel("Freight, ₹ with GST").fill("8,500");
    await adminPage.getByLabel("How it travels").fill("By road");
    await expect(adminPage.getByText("Place of supply: Karnataka (29)")).toBeVisible();
    await adminPage.getByRole("button", { name: "Send version 1" }).click();
    await expect(adminPage.getByText(`Version 1 is sent to ${shopper.email}`)).toBeVisible();
  });

  await test.step("the owner offers bank transfer", async () => {
    await openPage(adminPage, "/dashboard/admin/settings/payments");
    await adminPage.getByLabel("Offer bank transfer at checkout").check();
    await adminPage.getByLabel("Account name").fill("Pressroom Supplies");
    await adminPage.getByLabel("Account number").fill("50200012345678");
    await adminPage.getByLabel("IFSC").fill("hdfc0001234");
    await adminPage.getByLabel("Bank", { exact: true }).fill("HDFC Bank");
    await adminPage.getByRole("button", { name: "Save ways to pay" }).click();
    await expect(adminPage.getByText("The ways to pay are saved.")).toBeVisible();
  });

  await test.step("who decides accepts it and pays by bank transfer, by the link", async () => {
    const other = await openContext(browser);
    const decider = await other.newPage();
    await openPage(decider, new URL(buyer.url()).pathname);
    await expect(decider.getByText("2 pieces × ₹11,149.50")).toBeVisible();
    await expect(decider.getByText("₹75,249")).toBeVisible();
    await decider.getByRole("radio", { name: /^Bank transfer/ }).check();
    await decider.getByRole("button", { name: "Accept and order for ₹4,93,299" }).click();
    const paying = decider.getByRole("region", { name: "Pay by bank transfer" });
    await expect(paying).toContainText("Transfer ₹4,93,299 by");
    await expect(paying.getByText("HDFC0001234")).toBeVisible();
    const file = await download(decider, "Proforma invoice", "link");
    const [proforma = ""] = await pdfTexts(await readFile(await file.path()));
    expect(proforma).toContain("50200012345678");
    await openPage(decider, new URL(buyer.url()).pathname);
    await expect(paying).toContainText("Transfer ₹4,93,299 by");
    await openPage(adminPage, "/dashboard/admin/orders");
    await openFirstOrder(adminPage);
    await recordTransfer(adminPage, "4,93,299", "HDFCN52026112200001");
    await decider.getByRole("button", { name: "Check the payment again" }).click();
    await expect(decider.getByText(/^Order #[0-9A-F]{6} is paid/)).toBeVisible();
    await other.close();
  });

  const shipments = adminPage.getByRole("region", { name: "Parcels" });
  await test.step("the presses leave first and arrive", async () => {
    await openPage(adminPage, "/dashboard/admin/orders");
    await openFirstOrder(adminPage);
    await ship(adminPage, "VRL 1", async (dialog) => {
      await dialog.getByLabel(`Pieces of ${printer.name}`).fill("0");
    });
    await expect(shipments).toContainText("2 of 3 pieces shipped");
    await expect(shipments).toContainText(`Tax invoice ${invoice(1)}`);
    await shipments.getByRole("button", { name: "It has arrived" }).click();
    await expect(shipments).toContainText(/arrived on/);
  });

  await test.step("the buyer sees what came and what is still to come, and returns a press", async () => {
    await openPage(buyer, "/orders");
    const order = buyer.getByRole("article").first();
    await expect(order).toContainText("Partly shipped");
    await expect(order.getByRole("listitem", { name: "Parcel 1" })).toContainText(press.name);
    await expect(order).toContainText(`Still to come1 × ${printer.name}`);
    await order.getByRole("link", { name: /^Return items/ }).click();
    await buyer.getByLabel(/^Pieces of /).fill("1");
    await buyer.getByLabel("UPI ID").fill("press@okaxis");
    await buyer.getByLabel("Reason").selectOption("Damaged when it arrived");
    await buyer.getByLabel("What happened").fill("The platen is cracked.");
    await buyer.getByRole("button", { name: "Ask for the return" }).click();
    await expect(buyer.getByRole("article", { name: /^Return / })).toContainText("Asked for");
  });

  await test.step("the printer leaves in a second parcel of the same order", async () => {
    await ship(adminPage, "VRL 2", async (dialog) => {
      await expect(dialog).toContainText("These pieces are worth ₹4,70,609.03");
      await dialog.getByLabel("E-way bill number").fill("1234 5678 9012".replaceAll(" ", ""));
    });
    await expect(shipments).toContainText("3 of 3 pieces shipped");
    await expect(shipments).toContainText(`Tax invoice ${invoice(2)}`);
  });

  await test.step("staff take the press back and refunds exactly its share", async () => {
    await openPage(adminPage, adminPage.url());
    await adminPage.getByRole("link", { name: /^Return .*: asked for$/ }).click();
    await adminPage.getByLabel("Instructions").fill("Send it to 14 Ezra Street, Kolkata.");
    await adminPage.getByRole("button", { name: "Accept the return" }).click();
    await adminPage.getByRole("button", { name: "Note that it has arrived" }).click();
    await adminPage.getByLabel(`${press.name} (of 1)`).fill("0");
    await adminPage.getByRole("button", { name: "Save what was found" }).click();
    // Half of ₹22,299 and of the freight that the presses carry, ₹390.97.
    await expect(adminPage.getByLabel(`Refund for 1 × ${press.name} (₹)`)).toHaveValue("11344.99");
    await adminPage.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(adminPage.getByText("Credited: ₹11,344.99")).toBeVisible();
  });

  await test.step("the buyer has two invoices with IGST, and a credit note", async () => {
    const credit = documentNumber("credit-note", year, 1);
    await openPage(buyer, "/orders");
    const expected = [
      [invoice(1), "22,689.97", "19,228.79", "3,461.18"],
      [invoice(2), "4,70,609.03", "3,98,821.21", "71,787.82"],
      [credit, "11,344.99", "9,614.40", "1,730.59"],
    ] as const;
    for (const [number, ...sums] of expected) {
      const file = await download(buyer, `PDF of ${number}`);
      expect(file.suggestedFilename()).toMatch(`${number.replaceAll("/", "-")}.pdf`);
      const text = (await pdfTexts(await readFile(await file.path()))).join("\n");
      for (const words of [number, "Karnataka (29)", "29AAGCB7383J1Z4", "IGST", ...sums]) {
        expect(text).toContain(words);
      }
      expect(text).not.toContain("CGST");
    }
  });

  await test.step("the files of the month add up to what was paid and went back", async () => {
    await openPage(adminPage, "/dashboard/admin/accounting");
    await expect(adminPage.getByText("3 invoices and credit notes")).toBeVisible();
    await expect(adminPage.getByText("Sums do not agree")).toHaveCount(0);
    const zip = await download(adminPage, "Download all files as ZIP");
    expect(zip.suggestedFilename()).toBe(`accounting_${from}_${to}.zip`);
    const files = unzipSync(await readFile(await zip.path()));
    const read = (file: Parameters<typeof accountingFileName>[0]) =>
      readRows(new TextDecoder().decode(files[accountingFileName(file, from, to)]));
    const b2b = read("b2b");
    expect(b2b.map((row) => row["Invoice Number"])).toEqual([invoice(1), invoice(2)]);
    expect(new Set(b2b.map((row) => row["Place Of Supply"]))).toEqual(new Set(["29-Karnataka"]));
    expect(sumOf(b2b, "Invoice Value")).toBe(sumOf(read("payments"), "Amount"));
    expect(sumOf(b2b, "Invoice Value")).toBe(493_299_00);
    expect(sumOf(b2b, "Taxable Value")).toBe(418_050_00);
    expect(sumOf(read("cdnr"), "Note Value")).toBe(sumOf(read("refunds"), "Amount"));
    expect(sumOf(read("cdnr"), "Note Value")).toBe(11_344_99);
    const left = { total: 481_954_01, taxable: 408_435_60, igst: 73_518_41 };
    const hsn = read("hsn-b2b");
    expect({
      total: sumOf(hsn, "Total Value"),
      taxable: sumOf(hsn, "Taxable Value"),
      igst: sumOf(hsn, "Integrated Tax Amount"),
    }).toEqual(left);
    const register = read("sales-register");
    expect({
      total: sumOf(register, "Total"),
      taxable: sumOf(register, "Taxable Value"),
      igst: sumOf(register, "IGST"),
    }).toEqual(left);
    expect(read("docs").map((row) => row["Total Number"])).toEqual(["2", "1"]);
  });

  await test.step("the next press is paid by bank transfer, which staff enter", async () => {
    await fillCart(buyer, [{ slug: press.slug }], shopper);
    await openPage(buyer, "/cart");
    await buyer.getByLabel("Address", { exact: true }).fill("12 Residency Road");
    await buyer.getByLabel("Pincode", { exact: true }).fill("560025");
    await buyer.getByRole("radio", { name: /^Bank transfer/ }).check();
    await buyer.getByRole("button", { name: "Order, and pay ₹11,900 by bank transfer" }).click();
    await expect(buyer.getByRole("main")).toContainText("Transfer ₹11,900 by");
    await expect(buyer.getByText("HDFC0001234")).toBeVisible();
    await openPage(adminPage, "/dashboard/admin/orders");
    await openFirstOrder(adminPage);
    await recordTransfer(adminPage, "11,900", "HDFCN52026112212345");
    await expect(adminPage.getByRole("button", { name: "Mark as shipped" })).toBeVisible();
    await openPage(buyer, "/orders");
    await expect(buyer.getByRole("article").first()).toContainText("Processing");
  });
});

/** Enters what came today for the order whose page is open. */
async function recordTransfer(adminPage: Page, amount: string, utr: string): Promise<void> {
  await adminPage.getByRole("button", { name: "Record a payment" }).click();
  const dialog = adminPage.getByRole("dialog", { name: "Record a payment" });
  await dialog.getByLabel("Amount (₹)").fill(amount);
  await dialog.getByLabel("Day it came").fill(asIndianClock(now).toISOString().slice(0, 10));
  await dialog.getByLabel("UTR").fill(utr);
  await dialog.getByRole("button", { name: "Record the payment" }).click();
  await expect(dialog).toBeHidden();
  await expect(adminPage.getByText(new RegExp(`^₹${amount} on .*, UTR ${utr}`))).toBeVisible();
}
