import { describe, expect, it } from "vitest";
import { readStatement } from "./read-statement.ts";

async function read(text: string | Uint8Array) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const found = await readStatement(bytes);
  if (!found.ok) throw new Error(found.message);
  return found.value;
}

async function refusal(bytes: Uint8Array | string): Promise<string> {
  const given = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  const found = await readStatement(given);
  return found.ok ? "read" : found.message;
}

const HDFC = `HDFC BANK Ltd.,,,,,,
Account No :,50200012345678,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,**********,*******,*****,*****,*****,*****
21/11/26,UPI-ASHA RAO-ASHA@OKSBI-SBIN0000123-569690930707-AB2CD3EF,0000569690930707,21/11/26,,"1,180.00","51,180.00"
22/11/26,"RENT, NOVEMBER",000123,22/11/26,20000.00,,"31,180.00"
********,**********,*******,*****,*****,*****,*****
STATEMENT SUMMARY :-,,,,,,
Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal,
50000.00,1,1,20000.00,1180.00,31180.00,
`;

it("reads HDFC's table below its address, without its asterisks and its summary", async () => {
  expect(await read(HDFC)).toEqual({
    account: "50200012345678",
    lines: [
      {
        line: 5,
        day: "2026-11-21",
        amount: 118_000,
        reference: "0000569690930707",
        narration: "UPI-ASHA RAO-ASHA@OKSBI-SBIN0000123-569690930707-AB2CD3EF",
        balance: 5_118_000,
      },
      {
        line: 6,
        day: "2026-11-22",
        amount: -2_000_000,
        reference: "000123",
        narration: "RENT, NOVEMBER",
        balance: 3_118_000,
      },
    ],
    leftOut: [],
    notes: [],
  });
});

/** Each has one line of ₹1,180 that came on 21 November 2026 and one of ₹500 that went the day after. */
it.each([
  [
    "HDFC, delimited",
    "Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance\n21/11/26,NEFT CR-SBIN0000123-ASHA,21/11/26,0.00,1180.00,SBIN226325000001,2180.00\n22/11/26,FEE,22/11/26,500.00,0.00,,1680.00\n",
  ],
  [
    "ICICI",
    "DETAILED STATEMENT\n\nS No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )\n1,21/11/2026,21/11/2026,SBIN226325000001,NEFT-ASHA,0,1180.00,2180.00\n2,22/11/2026,22/11/2026,-,FEE,500.00,0,1680.00\nLegends Used in Account Statement\n1,2,3\n",
  ],
  [
    "SBI",
    "Account Number\t:\t_00000012345678901\nTxn Date\tValue Date\tDescription\tRef No./Cheque No.\tBranch Code\tDebit\tCredit\tBalance\n21 Nov 2026\t21 Nov 2026\tBY TRANSFER-NEFT*ASHA\tSBIN226325000001\t99922\t\t1,180.00\t2,180.00\n22-Nov-26\t22-Nov-26\tFEE\t\t99922\t500.00\t\t1,680.00\n",
  ],
  [
    "Axis",
    "SRL NO,Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n1,21-11-2026,SBIN226325000001,NEFT/ASHA,,1180.00,2180.00,123\n2,22-11-2026,,FEE,500.00,,1680.00,123\n",
  ],
  [
    "Kotak",
    'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr\n1,21/11/2026,21/11/2026,NEFT ASHA,SBIN226325000001,"1,180.00",CR,"2,180.00",CR\n2,22/11/2026,22/11/2026,FEE,,500.00,DR,"1,680.00",CR\n',
  ],
  [
    "Kotak, newer",
    "Sl. No.;Transaction Date;Value Date;Description;Chq / Ref No.;Debit;Credit;Balance\n1;21/11/2026;21/11/2026;NEFT ASHA;SBIN226325000001;;1,180.00;2,180.00\n2;22/11/2026;22/11/2026;FEE;;500.00;;1,680.00\n",
  ],
  [
    "IDBI",
    'Srl,Txn Date,Value Date,Description,Cheque No,CR/DR,CCY,Amount (INR),Balance (INR)\n1,21/11/2026 10:31:22,21/11/2026,NEFT ASHA,SBIN226325000001,CR,INR,"1,180.00","2,180.00"\n2,22/11/2026 10:31:22,22/11/2026,FEE,,DR,INR,500.00,"1,680.00"\n',
  ],
])("finds the columns of %s by their words", async (_bank, text) => {
  const { lines, leftOut, notes } = await read(text);
  expect(lines).toMatchObject([
    { day: "2026-11-21", amount: 118_000, reference: "SBIN226325000001", balance: 218_000 },
    { day: "2026-11-22", amount: -50_000, balance: 168_000 },
  ]);
  expect(lines[0]?.narration).toContain("ASHA");
  expect({ leftOut, notes }).toEqual({ leftOut: [], notes: [] });
});

const MT940 = `{1:F01HDFCINBBAXXX0000000000}{4:
:20:STMT1
:25:HDFC0000001/50200012345678
:28C:1/1
:60F:C261120INR1000,00
:61:2611211121C1180,00NTRFSBIN226325000001//998877
:86:NEFT CR-SBIN0000123-ASHA RAO
-AB2CD3EF
:61:2612310101D500,5NCHGNONREF//FEE1
:86:CHARGES
:62F:C261231INR1679,50
-}
`;

it("reads MT940: amounts with a comma, what is said behind a line, the day of booking", async () => {
  expect(await read(MT940)).toEqual({
    account: "HDFC0000001/50200012345678",
    lines: [
      {
        line: 6,
        day: "2026-11-21",
        amount: 118_000,
        reference: "SBIN226325000001",
        narration: "NEFT CR-SBIN0000123-ASHA RAO -AB2CD3EF",
        balance: 218_000,
      },
      {
        line: 9,
        day: "2027-01-01",
        amount: -50_050,
        reference: "FEE1",
        narration: "CHARGES",
        balance: 167_950,
      },
    ],
    leftOut: [],
    notes: [],
  });
});

it("leaves the last line of an MT940 out that ends before its closing balance", async () => {
  const { lines, leftOut } = await read(MT940.slice(0, MT940.indexOf(":86:CHARGES")));
  expect(lines.map(({ line }) => line)).toEqual([6]);
  expect(leftOut).toEqual([{ line: 9, why: expect.stringContaining("cut off") }]);
});

it("takes no other currency for rupees, and says where a closing balance differs", async () => {
  expect((await read(MT940.replace("INR1000", "USD1000"))).leftOut).toHaveLength(2);
  const { notes } = await read(MT940.replace("INR1679,50", "INR1600,00"));
  expect(notes).toEqual([expect.stringContaining("line 11")]);
});

it("leaves out what is not sure, by its line, and reads on", async () => {
  const text = `Date,Narration,Ref No,Withdrawal,Deposit
21/11/26,GOOD,1,,100.00
31/02/26,NO SUCH DAY,2,,100.00
22/11/26,EUROPEAN,3,,"1234,56"
22/11/26,FORMULA,4,,=1+1
22/11/26,BOTH,5,10.00,20.00
22/11/26,NOTHING,6,,
22/11/26,UNQUOTED,7,,1,234.56
OPENING BALANCE,,,,
23/11/26,=HYPERLINK("http://x"),8,,200.00
`;
  const { lines, leftOut } = await read(text);
  expect(lines.map(({ narration }) => narration)).toEqual(["GOOD", '=HYPERLINK("http://x")']);
  expect(leftOut).toEqual([
    { line: 3, why: "“31/02/26” is no day that can be read." },
    { line: 4, why: "“1234,56” is no amount that can be read." },
    { line: 5, why: "“=1+1” is no amount that can be read." },
    { line: 6, why: "It came and went in one line." },
    { line: 7, why: "This line has no amount." },
    { line: 8, why: expect.stringContaining("more cells than there are headings") },
  ]);
});

it.each([
  ["within its cells", HDFC.slice(0, HDFC.indexOf(",20000.00"))],
  ["within its balance", HDFC.slice(0, HDFC.indexOf('180.00"\n********'))],
])("leaves a last line out that is cut %s", async (_where, text) => {
  const { lines, leftOut } = await read(text);
  expect(lines.map(({ line }) => line)).toEqual([5]);
  expect(leftOut).toEqual([{ line: 6, why: expect.stringContaining("cut off") }]);
});

describe("a last amount without a balance, in a file that ends with it", () => {
  const cutAt = (digits: string, above = "120.00") =>
    read(`Date,Narration,Dr / Cr,Amount\n21/11/26,A,CR,${above}\n22/11/26,B,CR,${digits}`);

  it.each(["4900", "49", "4900.0"])(
    "is left out as %s, where those above have paise",
    async (digits) => {
      const { lines, leftOut } = await cutAt(digits);
      expect(lines.map(({ line }) => line)).toEqual([2]);
      expect(leftOut).toEqual([{ line: 3, why: expect.stringContaining("cut off") }]);
    },
  );

  it("is read with its paise, and noted where no line has any", async () => {
    expect(await cutAt("4900.00")).toMatchObject({ leftOut: [], notes: [], lines: [{}, {}] });
    const whole = await cutAt("49", "120");
    expect(whole.lines).toHaveLength(2);
    expect(whole.notes).toEqual([expect.stringContaining("may have lost digits")]);
  });
});

it("says where a line is missing, whichever way the statement runs", async () => {
  const rows = [
    "21/11/26,A,,100.00,100.00",
    "22/11/26,B,,50.00,150.00",
    "23/11/26,C,,25.00,175.00",
    "24/11/26,D,,5.00,180.00",
  ];
  const head = "Date,Narration,Debit,Credit,Balance";
  const notesOf = async (some: string[]) => (await read([head, ...some, ""].join("\n"))).notes;
  expect(await notesOf(rows)).toEqual([]);
  expect(await notesOf(rows.toReversed())).toEqual([]);
  expect(await notesOf(rows.toSpliced(1, 1))).toEqual([expect.stringContaining("line 3")]);
});

it("reads other letters than UTF-8", async () => {
  const text = "Date,Narration,Debit,Credit\n21/11/26,CAFÉ,,100.00\n";
  const western = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const wide = new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
  for (const bytes of [western, wide, new TextEncoder().encode(`\ufeff${text}`)]) {
    expect((await read(bytes)).lines[0]?.narration).toBe("CAFÉ");
  }
});

it.each([
  ["an empty file", "", "empty"],
  ["blank lines", "\n\n  \n", "empty"],
  ["a workbook", Uint8Array.from([0x50, 0x4b, 3, 4, 0]), "Save As"],
  ["an old workbook", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0]), "Save As"],
  ["a PDF", "%PDF-1.7", "CSV"],
  ["a page that is called XLS", "<html><table><tr><td>Date", "web page"],
  ["another list", "SKU,Quantity\nMUG,2\n", "no row has headings"],
  ["headings alone", "Date,Narration,Debit,Credit\n", "no lines"],
])("refuses %s with what to do", async (_what, bytes, words) => {
  expect(await refusal(bytes)).toContain(words);
});

it("reads a quotation mark that is never closed as itself, and not the rest of the file", async () => {
  const text = 'Date,Narration,Debit,Credit\n21/11/26,"11 OZ,,100.00\n';
  const rest = Array.from({ length: 9 }, (_, at) => `22/11/26,NO ${at},,1.00\n`).join("");
  const { lines } = await read(text + rest);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatchObject({ narration: '"11 OZ', amount: 10_000 });
});

it("reads a hundred thousand lines with pauses, and leaves more out by number", async () => {
  const row = "21/11/26,UPI-ASHA,,1.00\n";
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const { lines, leftOut } = await read(`Date,Narration,Debit,Credit\n${row.repeat(100_001)}`);
  clearInterval(timer);
  expect(lines).toHaveLength(100_000);
  expect(leftOut).toEqual([{ line: 100_002, why: expect.stringContaining("at most 1,00,000") }]);
  expect(turns).toBeGreaterThan(10);
}, 30_000);
