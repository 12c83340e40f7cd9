import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listBankLines } from "#shared/bank/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;
let token: string;

const COUNT = 10_090;
const statement = "01900000-0000-7000-8000-00000000000a";
const small = "01900000-0000-7000-8000-00000000000b";

/** Lines 1 to `COUNT`, the first of them the latest, fifty of them a day; every other row of money is one that went. */
beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newAdmin(shop));
  const { db } = shop.database;
  for (const [id, fileName] of [
    [statement, "years.csv"],
    [small, "day.csv"],
  ]) {
    await db.execute(sql`
      insert into bank_statements
        (id, file_name, account, uploaded_by, line_count, known_count, left_out, left_out_count, notes)
      values (${id}::uuid, ${fileName}, '', 'asha@example.com', ${COUNT}, 0, '[]', 0, '[]')`);
  }
  const insert = (id: string, count: number, word: string) =>
    db.execute(sql`
      insert into bank_statement_lines
        (id, statement_id, line, day, amount_paise, reference, narration, line_key)
      select ('01900000-0000-7000-8000-' || lpad((900000 - n * 2 - went)::text, 12, '0'))::uuid, ${id}::uuid, n,
        date '2026-11-01' - n / 50, case went when 0 then 100000 else -100000 end, 'REF' || n,
        ${word} || ' ' || n || case when n % 5000 = 7 then ' 50%_OFF' else '' end, ${word} || n || went
      from generate_series(1, ${count}::int) as n, generate_series(0, 1) as went`);
  await insert(statement, COUNT, "NEFT");
  await db.execute(sql`
    insert into bank_line_decisions (line_id, decision, orders, message, decided_by)
    select lines.id, decision, '[]', '', 'asha@example.com'
    from bank_statement_lines as lines
    join (values (10, 1, 'transfer'), (20, 1, 'cash'), (30, 1, 'dismissed'),
      (40, 1, 'dismissed'), (40, 2, 'reopened'), (50, 1, 'transfer'), (50, 2, 'reopened'), (50, 3, 'dismissed'))
      as given (line, turn, decision) on given.line = lines.line
    where lines.amount_paise > 0
    order by given.line, turn`);
});
afterAll(() => shop.close());

async function list(query: object) {
  const answer = await callEndpoint(shop, listBankLines, {
    query: query as never,
    token,
    address: newAddress(),
  });
  expect(answer.status, answer.text).toBe(200);
  const { lines = [], ...facts } = answer.body;
  return { facts, numbers: lines.map((line) => line.statement.line), lines };
}

/** Those of a page that nobody has decided about. */
const openOnes = Array.from({ length: COUNT }, (_, at) => at + 1).filter(
  (line) => ![10, 20, 30, 50].includes(line),
);

it("counts no further than its numbered pages, and leads on beyond them line by line to the end", async () => {
  const first = await list({});
  expect(first.facts).toMatchObject({ total: 10_000, isMore: true, page: 1, pages: 400 });
  expect(first.facts.next).toBeUndefined();
  expect(first.numbers).toEqual(openOnes.slice(0, 25));
  const last = await list({ page: 400 });
  expect(last.numbers).toEqual(openOnes.slice(9_975, 10_000));
  const seen: number[] = [];
  let { next } = last.facts;
  while (next) {
    const beyond = await list({ after: next });
    seen.push(...beyond.numbers);
    next = beyond.facts.next;
  }
  expect(seen).toEqual(openOnes.slice(10_000));
  const end = await list({ before: "end" });
  expect(end.numbers).toEqual(openOnes.slice(-25));
  const before = await list({ before: end.facts.previous });
  expect(before.numbers).toEqual(openOnes.slice(-50, -25));
  expect((await list({ page: 401 })).numbers).toEqual([]);
});

it("is of the state that the last decision says, in one statement or in all", async () => {
  expect((await list({ state: "booked" })).numbers).toEqual([10, 20]);
  const dismissed = await list({ state: "dismissed", statement });
  expect(dismissed.numbers).toEqual([30, 50]);
  expect(dismissed.facts).toMatchObject({ total: 2, pages: 1 });
  expect(dismissed.facts.isMore).toBeUndefined();
  expect(dismissed.lines[1]?.decision?.by).toBe("asha@example.com");
  expect((await list({ statement: small })).facts.total).toBe(0);
  expect((await list({ statement: "x" })).facts.total).toBe(0);
});

it("finds what the bank wrote, each sign for itself, and says of what is common that there is more", async () => {
  expect((await list({ search: "neft 10007" })).numbers).toEqual([10_007]);
  expect((await list({ search: "ref8123" })).numbers).toEqual([8_123]);
  expect((await list({ search: "50%_off" })).numbers).toEqual([7, 5_007, 10_007]);
  expect((await list({ search: "50_" })).numbers).toEqual([]);
  const common = await list({ search: "NEFT" });
  expect(common.facts).toMatchObject({ total: 1_000, isMore: true, pages: 40 });
  const on = await list({
    search: "NEFT",
    after: (await list({ search: "NEFT", page: 40 })).facts.next,
  });
  expect(on.numbers).toEqual(openOnes.slice(1_000, 1_025));
});
