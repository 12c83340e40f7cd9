import { amountInWords } from "#shared/documents/amount-in-words.ts";
import { creditedPart } from "#shared/documents/credited-part.ts";
import type { DocumentAmounts } from "#shared/documents/document.ts";
import {
  chargedText,
  figure,
  type PricedDocument,
  sumsByHsn,
  sumsByRate,
  taxColumns,
  totalRows,
} from "#shared/documents/document-texts.ts";
import { formatMoney, paise } from "#shared/money.ts";
import type { PageFlow } from "./page-flow.ts";
import { colors, contentWidth, page } from "./sheet.ts";
import { type Cell, type Column, drawTable, fitColumns, widthLeft } from "./table.ts";

type Line = PricedDocument["lines"][number];
type Summed = "coupon" | "freight" | keyof DocumentAmounts;

interface PricedColumn extends Column {
  cell: (line: Line, index: number) => Cell;
  /** The column's sum; undefined where it has none. */
  sum?: Summed;
}

const HSN = "HSN";

/** Points that the name of goods has at least where HSN has a column of its own. */
const NAME_WIDTH = 135;

/** Draws the lines of a document with prices: coupon and freight are columns only where there is any. */
export function drawPricedTable(flow: PageFlow, document: PricedDocument): void {
  const sumsOf = (columns: readonly PricedColumn[], rows: number) => {
    const summed = document.lines.slice(0, rows);
    return columns.map(({ sum }) =>
      sum ? figure(summed.reduce((total, line) => total + line[sum], 0)) : "",
    );
  };
  const rowsOf = (columns: readonly PricedColumn[]) =>
    document.lines.map((line, index) => columns.map(({ cell }) => cell(line, index)));
  const all = columnsOf(document);
  const fitted = fitColumns(flow, {
    columns: all,
    rows: rowsOf(all),
    sums: sumsOf(all, document.lines.length),
  });
  const columns = widthLeft(fitted) >= NAME_WIDTH ? fitted : withoutHsn(fitted);
  drawTable(flow, { columns, rows: rowsOf(columns), sumsOf: (rows) => sumsOf(columns, rows) });
}

function columnsOf(document: PricedDocument): PricedColumn[] {
  const taxes = taxColumns(document);
  const has = (name: "coupon" | "freight") => document.lines.some((line) => line[name] !== 0);
  const withTax = taxes.length > 0 ? { note: "with GST" } : {};
  const amount = (title: string, width: number, name: Summed): PricedColumn => ({
    title,
    ...(["coupon", "freight", "total"].includes(name) && withTax),
    ...(name === "taxable" && { note: "before GST" }),
    width,
    align: "right",
    sum: name,
    cell: (line) => ({ text: figure(line[name]) }),
  });
  const rest: PricedColumn[] = [
    { title: "Quantity", width: 38, align: "right", cell: quantityCell },
    {
      title: "Price ₹",
      ...withTax,
      width: 52,
      align: "right",
      cell: ({ quantity, unitPrice }) => ({ text: quantity > 0 ? figure(unitPrice) : "–" }),
    },
    ...(has("coupon")
      ? [amount(document.order?.couponCode ? "Coupon ₹" : "Discount ₹", 46, "coupon")]
      : []),
    ...(has("freight") ? [amount("Freight ₹", 44, "freight")] : []),
    ...(taxes.length > 0 ? [amount("Taxable ₹", 56, "taxable")] : []),
    ...taxes.map(
      ({ name, amount: tax, part }): PricedColumn => ({
        ...amount(`${name} ₹`, 48, tax),
        cell: (line) => ({
          text: figure(line[tax]),
          below: [`${(line.gstPercent ?? 0) / part}%`],
        }),
      }),
    ),
    amount("Total ₹", 60, "total"),
  ];
  const number: PricedColumn = {
    title: "#",
    width: 17,
    cell: (_line, index) => ({ text: String(index + 1) }),
  };
  const hsn: PricedColumn = { title: HSN, width: 42, cell: (line) => ({ text: line.hsn }) };
  return [number, goodsColumn(false), hsn, ...rest];
}

/** With the HSN below the name instead. */
function withoutHsn(columns: readonly PricedColumn[]): PricedColumn[] {
  return columns.flatMap((column) => {
    if (column.title === HSN) return [];
    return [column.width === undefined ? goodsColumn(true) : column];
  });
}

function goodsColumn(withHsn: boolean): PricedColumn {
  return {
    title: "Goods",
    cell: (line) => {
      const { name, sku, hsn, origin } = line;
      const part = creditedPart(line);
      const codes = [
        withHsn && hsn && `HSN ${hsn}`,
        sku && `SKU ${sku}`,
        origin && `Made in ${origin}`,
      ].filter(Boolean);
      const below = [...(part ? [`In part: ${part}`] : []), codes.join(" · ")].filter(Boolean);
      return { text: name, ...(below.length > 0 && { below }) };
    },
  };
}

export function quantityCell({ quantity, unit }: { quantity: number; unit: string }): Cell {
  return quantity > 0 ? { text: `${quantity}`, below: [unit] } : { text: "–", below: ["price"] };
}

/** Draws the sums by HSN and rate, with the tax of each; nothing where there is one of them alone. */
export function drawHsnTable(flow: PageFlow, document: PricedDocument): void {
  const taxes = taxColumns(document);
  const byHsn = taxes.length > 0 ? sumsByHsn(document) : [];
  if (byHsn.length === 0) return;
  const amount = (title: string): Column => ({ title, width: 80, align: "right" });
  const amountsOf = (sums: DocumentAmounts) =>
    [sums.taxable, ...taxes.map((tax) => sums[tax.amount]), sums.total].map(figure);
  flow.y += 8;
  drawTable(flow, {
    columns: [
      { title: HSN },
      { title: "GST", width: 40, align: "right" },
      amount("Taxable ₹"),
      ...taxes.map(({ name }) => amount(`${name} ₹`)),
      amount("Total ₹"),
    ],
    rows: byHsn.map(({ hsn, percent, ...sums }) => [
      { text: hsn || "None" },
      { text: `${percent}%` },
      ...amountsOf(sums).map((text) => ({ text })),
    ]),
  });
}

const SUMS_WIDTH = 190;
const ROW = 12.5;

/** Draws tax by rate beside the sums, and the total in words below; they stay together on one page. */
export function drawSums(flow: PageFlow, document: PricedDocument): void {
  const { pdf } = flow;
  const rows = totalRows(document);
  const taxes = taxColumns(document);
  const rates = taxes.length > 0 ? sumsByRate(document) : [];
  const words = amountInWords(paise(document.totals.total));
  const wordsHeight = pdf.heightOf(words, contentWidth - 70, { font: "bold" });
  const charged = chargedText(document) ?? "";
  const chargedLook = { size: 7.5, color: colors.muted };
  const chargedHeight = charged && pdf.heightOf(charged, contentWidth - 70, chargedLook) + 2;
  const sums = Math.max(rows.length * ROW + 8, (rates.length + 1) * ROW + 8);
  // With room for the closing sentence: it shall not stand on a page alone.
  flow.makeRoom(sums + wordsHeight + (chargedHeight || 0) + 26 + ROW);
  flow.y += 8;
  const top = flow.y;

  let y = top;
  for (const [index, { label, amount }] of rows.entries()) {
    const isTotal = index === rows.length - 1;
    const textStyle = isTotal ? { font: "bold" as const, size: 10 } : { size: 8 };
    if (isTotal) {
      pdf.rule(y, { from: page.right - SUMS_WIDTH, color: colors.ink, width: 0.8 });
      y += 3;
    }
    pdf.line(label, page.right - SUMS_WIDTH, y, textStyle);
    pdf.line(isTotal ? formatted(amount) : figure(amount), page.right - 5, y, {
      ...textStyle,
      align: "right",
    });
    y += ROW;
  }

  let left = top;
  if (rates.length > 0) {
    const places = [52, 122, ...taxes.map((_, index) => 182 + index * 60), 182 + taxes.length * 60];
    const names = ["Taxable ₹", ...taxes.map(({ name }) => `${name} ₹`), "Total ₹"];
    pdf.line("GST by rate", page.left + 5, left, { size: 7, font: "bold" });
    for (const [index, name] of names.entries()) {
      pdf.line(name, page.left + (places[index + 1] ?? 0), left, {
        size: 7,
        font: "bold",
        align: "right",
      });
    }
    left += ROW;
    for (const { percent, ...sums } of rates) {
      const amounts = [sums.taxable, ...taxes.map(({ amount }) => sums[amount]), sums.total];
      pdf.line(`${percent}%`, page.left + 5, left, { size: 7.5 });
      for (const [index, amount] of amounts.entries()) {
        pdf.line(figure(amount), page.left + (places[index + 1] ?? 0), left, {
          size: 7.5,
          align: "right",
        });
      }
      left += ROW;
    }
  }

  flow.y = Math.max(y, left) + 8;
  pdf.line("Total in words", page.left + 5, flow.y, { size: 7.5, color: colors.muted });
  flow.y += pdf.block(words, page.left + 70, flow.y - 0.5, contentWidth - 70, { font: "bold" }) + 4;
  if (charged) {
    pdf.line("Made up of", page.left + 5, flow.y, chargedLook);
    flow.y += pdf.block(charged, page.left + 70, flow.y, contentWidth - 70, chargedLook) + 2;
  }
}

/** With the rupee sign, always with its paise. */
function formatted(amount: number): string {
  const sign = formatMoney(paise(Math.abs(amount))).charAt(0);
  return `${amount < 0 ? "-" : ""}${sign}${figure(Math.abs(amount))}`;
}
