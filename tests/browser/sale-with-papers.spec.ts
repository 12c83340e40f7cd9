import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { accountingFileName } from "#shared/accounting/files.ts";
import { returnPeriods } from "#shared/accounting/period.ts";
import { documentNumber, financialYearOf } from "#shared/documents/document-number.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
import { signInAdmin } from "./admin.ts";
import { testInOwnShop as test } from "./own-shop.ts";
import { cards, payWithCard, readPaymentOrderId } from "./payments.ts";
import { adminHeaders, mug, press, printer } from "./products.ts";
import { expect, openPage } from "./test.ts";
import { newRegistration, signInNewShopper, submitLogin } from "./users.ts";

const now = new Date();
const year = financialYearOf(now);
const invoice = (sequence: number) => documentNumber("invoice", year, sequence);
const { from, to } = returnPeriods(now).thisMonth;

/** Ships what a dialog offers, after `choose` has said which pieces. */
async function ship(
  desk: Page,
  trackingNumber: string,
  choose: (dialog: ReturnType<Page["getByRole"]>) => Promise<void> = async () => undefined,
): Promise<void> {
  await desk.getByRole("button", { name: "Mark as shipped" }).click();
  const dialog = desk.getByRole("dialog", { name: "Ship this order" });
  await choose(dialog);
  await dialog.getByLabel("Carrier").fill("VRL Logistics");
  await dialog.getByLabel("Tracking number").fill(trackingNumber);
  await dialog.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(dialog).toBeHidden();
}

/** What a button of a page has the browser save. */
async function download(page: Page, button: string): Promise<Download> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  return saved;
}

/** The rows of a CSV file without quoted cells, each by the names of its columns. */
function readRows(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""])));
}

/** The sum of a column in paise, in which nothing is rounded. */
const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

test("a quote for another state is paid, leaves in two parcels, is credited in part, and its month adds up", async ({
  page: buyer,
  otherUserPage: desk,
  browser,
}) => {
  const shopper = await signInNewShopper(buyer);
  await signInAdmin(desk);
  let number = "";

  await test.step("the buyer asks for a printer and two presses", async () => {
    for (const { slug } of [printer, press]) {
      await openPage(buyer, `/product/${slug}`);
      await buyer.getByRole("main").getByRole("link", { name: "Ask for a quote" }).first().click();
      await expect(buyer.getByRole("heading", { name: "What you need" })).toBeVisible();
    }
    await buyer.getByRole("button", { name: `Increase quantity of ${press.name}` }).click();
    await buyer.getByLabel("Pincode").fill("560025");
    await expect(buyer.getByLabel("State")).toHaveValue("Karnataka");
    await buyer.getByLabel("Street address (optional)").fill("12 Residency Road");
    await buyer.getByLabel("Company").fill("Bengaluru Foil Works");
    await buyer.getByLabel("GSTIN").fill("29aagcb7383j1z4");
    await buyer.getByRole("button", { name: "Ask for this quote" }).click();
    await expect(buyer.getByText("We are working on your price")).toBeVisible();
    number = (await buyer.getByRole("heading", { level: 1 }).innerText()).replace("Quote ", "");
  });

  await test.step("the desk prices it", async () => {
    await openPage(desk, "/dashboard/admin/quotes");
    await desk.getByRole("link", { name: number }).click();
    await desk.getByLabel(`Price a piece of ${printer.name}`).fill("4,62,500");
    await desk.getByLabel(`Price a piece of ${press.name}`).fill("11,149.50");
    await desk.getByLabel("Freight, ₹ with GST").fill("8,500");
    await desk.getByLabel("How it travels").fill("By road");
    await expect(desk.getByText("Place of supply: Karnataka (29)")).toBeVisible();
    await desk.getByRole("button", { name: "Send version 1" }).click();
    await expect(desk.getByText(`Version 1 is sent to ${shopper.email}`)).toBeVisible();
  });

  await test.step("who decides accepts and pays it by the link", async () => {
    const other = await browser.newContext();
    const decider = await other.newPage();
    await openPage(decider, new URL(buyer.url()).pathname);
    await expect(decider.getByText("2 pieces × ₹11,149.50")).toBeVisible();
    await expect(decider.getByText("₹75,249")).toBeVisible();
    await decider.getByRole("button", { name: "Accept and order for ₹4,93,299" }).click();
    await decider.getByRole("button", { name: "Pay ₹4,93,299 now" }).click();
    await readPaymentOrderId(decider);
    await payWithCard(decider, cards.good);
    await expect(decider.getByText(/^Order #[0-9A-F]{6} is paid/)).toBeVisible();
    await other.close();
  });

  const parcels = desk.getByRole("region", { name: "Parcels" });
  await test.step("the presses leave first and arrive", async () => {
    await openPage(desk, "/dashboard/admin/orders");
    await desk
      .getByRole("main")
      .getByRole("link", { name: /#[0-9A-F]{6}/ })
      .first()
      .click();
    await ship(desk, "VRL 1", async (dialog) => {
      await dialog.getByLabel(`Pieces of ${printer.name}`).fill("0");
    });
    await expect(parcels).toContainText("2 of 3 pieces shipped");
    await expect(parcels).toContainText(`Tax invoice ${invoice(1)}`);
    await parcels.getByRole("button", { name: "It has arrived" }).click();
    await expect(parcels).toContainText(/arrived on/);
  });

  await test.step("the buyer sees what came and what is still to come, and returns a press", async () => {
    await openPage(buyer, "/orders");
    const order = buyer.getByRole("article").first();
    await expect(order).toContainText("Processing");
    await expect(order.getByRole("listitem", { name: "Parcel 1" })).toContainText(press.name);
    await expect(order).toContainText(`Still to come1 × ${printer.name}`);
    await order.getByRole("link", { name: /^Return items/ }).click();
    await buyer.getByLabel("Pieces to return").fill("1");
    await buyer.getByLabel("Reason").selectOption("Damaged when it arrived");
    await buyer.getByLabel("What happened").fill("The platen is cracked.");
    await buyer.getByRole("button", { name: "Ask for the return" }).click();
    await expect(buyer.getByRole("article", { name: /^Return / })).toContainText("Asked for");
  });

  await test.step("the printer leaves in a second parcel of the same order", async () => {
    await ship(desk, "VRL 2", async (dialog) => {
      await expect(dialog).toContainText("These pieces are worth ₹4,70,609.03");
      await dialog.getByLabel("E-way bill number").fill("1234 5678 9012".replaceAll(" ", ""));
    });
    await expect(parcels).toContainText("3 of 3 pieces shipped");
    await expect(parcels).toContainText(`Tax invoice ${invoice(2)}`);
  });

  await test.step("the desk takes the press back and refunds exactly its share", async () => {
    await openPage(desk, desk.url());
    await desk.getByRole("link", { name: /^Return .*: asked for$/ }).click();
    await desk.getByLabel("Instructions").fill("Send it to 14 Ezra Street, Kolkata.");
    await desk.getByRole("button", { name: "Accept the return" }).click();
    await desk.getByRole("button", { name: "Note that it has arrived" }).click();
    await desk.getByLabel(`${press.name} (of 1)`).fill("0");
    await desk.getByRole("button", { name: "Save what was found" }).click();
    // Half of ₹22,299 and of the freight that the presses carry, ₹390.97.
    await expect(desk.getByLabel(`Refund for 1 × ${press.name} (₹)`)).toHaveValue("11344.99");
    await desk.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(desk.getByText("Credited: ₹11,344.99")).toBeVisible();
  });

  await test.step("the buyer has two invoices with IGST, and a credit note", async () => {
    const credit = documentNumber("credit-note", year, 1);
    await openPage(buyer, "/orders");
    const expected = [
      [invoice(1), "22,689.97", "19,228.79", "3,461.18"],
      [invoice(2), "4,70,609.03", "3,98,821.21", "71,787.82"],
      [credit, "11,344.99", "9,614.40", "1,730.59"],
    ] as const;
    for (const [paper, ...sums] of expected) {
      const file = await download(buyer, `PDF of ${paper}`);
      expect(file.suggestedFilename()).toMatch(`${paper.replaceAll("/", "-")}.pdf`);
      const text = (await pdfTexts(await readFile(await file.path()))).join("\n");
      for (const words of [paper, "Karnataka (29)", "29AAGCB7383J1Z4", "IGST", ...sums]) {
        expect(text).toContain(words);
      }
      expect(text).not.toContain("CGST");
    }
  });

  await test.step("the files of the month add up to what was paid and went back", async () => {
    await openPage(desk, "/dashboard/admin/accounting");
    await expect(desk.getByText("3 invoices and credit notes")).toBeVisible();
    await expect(desk.getByText("Sums do not agree")).toHaveCount(0);
    const zip = await download(desk, "Download all files as ZIP");
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
});

const freight = {
  ...{ version: 0, divisor: 5000, usualGrams: 500, branches: [] },
  zones: [
    {
      ...{ id: "assam", name: "Assam", states: ["Assam"], prefixes: [], isRest: false, cod: false },
      methods: [
        {
          ...{ id: "courier", name: "Courier", days: { from: 3, to: 5 } },
          ...{ weights: [{ upToKg: 1, price: 60 }], beyond: { stepKg: 1, price: 40 } },
          ...{ values: [], freeFrom: null, longestCm: null },
        },
      ],
    },
  ],
};

test("a shopper on a phone pays goods and freight by card, cancels a piece, and follows the rest", {
  tag: "@phone",
}, async ({ page, browser }) => {
  const saved = await page.request.put("/api/v1/settings/freight", {
    headers: await adminHeaders(page.request),
    data: freight,
  });
  expect(saved.status()).toBe(200);
  const person = newRegistration();
  const made = await page.request.post("/api/v1/auth/register", { data: person });
  expect(made.status()).toBe(201);

  await test.step("asks on the product page what delivery costs, and takes three", async () => {
    await openPage(page, `/product/${mug.slug}`);
    await page.getByLabel("Deliver to pincode").fill("781005");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByText("Courier, 3 to 5 working days: ₹60")).toBeVisible();
    await page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ }).click();
    const dialog = page.getByRole("dialog", { name: "Add to cart" });
    await dialog.getByRole("button", { name: "Add to cart" }).click();
    await openPage(page, "/cart");
    const more = page.getByRole("button", { name: `Increase quantity of ${mug.name}` });
    await more.click();
    await more.click();
    await page.getByRole("button", { name: "Log in to pay ₹337" }).click();
    await submitLogin(page, person);
  });

  await test.step("pays ₹237 and ₹100 for delivery by card", async () => {
    await page.getByLabel("Address", { exact: true }).fill("5 GS Road");
    await page.getByLabel("Pincode").fill("781005");
    await expect(page.getByLabel("State")).toHaveValue("Assam");
    await expect(page.getByText("IGST 5%")).toBeVisible();
    await page.getByRole("button", { name: "Pay ₹337" }).click();
    await readPaymentOrderId(page);
    await payWithCard(page, cards.good);
    await expect(page.getByRole("heading", { name: /Thank you for your order/ })).toBeVisible();
  });

  const order = page.getByRole("article").first();
  await test.step("cancels one piece and gets exactly its share back", async () => {
    await openPage(page, "/orders");
    await page.getByRole("link", { name: /^Cancel items/ }).click();
    await page.getByLabel("Pieces to cancel").fill("1");
    await page.getByRole("button", { name: "Cancel these items" }).click();
    await expect(page.getByText("Cancelled. You get an e-mail.")).toBeVisible();
    // A third of ₹337.
    await expect(order).toContainText("₹112.33 goes back for it.");
    await expect(order).toContainText(`Still to come2 × ${mug.name}`);
  });

  await test.step("the desk ships the other two", async () => {
    const office = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const desk = await office.newPage();
    await signInAdmin(desk);
    await openPage(desk, "/dashboard/admin/orders");
    await desk
      .getByRole("main")
      .getByRole("link", { name: /#[0-9A-F]{6}/ })
      .first()
      .click();
    await expect(desk.getByText("₹112.33", { exact: false }).first()).toBeVisible();
    await ship(desk, "VRL 3", async (dialog) => {
      await expect(dialog.getByLabel(`Pieces of ${mug.name}`)).toHaveValue("2");
    });
    await expect(desk.getByRole("region", { name: "Parcels" })).toContainText(
      "2 of 2 pieces shipped",
    );
    await office.close();
  });

  await test.step("finds the invoice of what was sent, and follows the parcel by its link", async () => {
    await openPage(page, "/orders");
    await expect(order).toContainText("Shipped");
    const file = await download(page, `PDF of ${invoice(1)}`);
    const text = (await pdfTexts(await readFile(await file.path()))).join("\n");
    // ₹337 less ₹112.33; its IGST is rounded by itself.
    for (const words of ["224.67", "213.97", "10.70", "Assam (18)"]) expect(text).toContain(words);
    await page.getByRole("link", { name: /^Track this order/ }).click();
    await expect(page.getByRole("heading", { name: /^Order #/ })).toBeVisible();
    const main = page.getByRole("main");
    await expect(main).toContainText("VRL Logistics");
    await expect(main).toContainText(`In this parcel2 × ${mug.name}`);
    await expect(main).toContainText("1 cancelled");
    await expect(main).not.toContainText("₹");
  });
});
