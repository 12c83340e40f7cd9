import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bankLinesJob } from "#server/bank/fill-in-states.ts";
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
  // As the version before has left them.
  await db.execute(sql`
    alter table bank_statement_lines disable trigger user;
    update bank_statement_lines set state = null;
    alter table bank_statement_lines enable trigger user`);
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

it("is of the state that was decided before lines had one, until a job has filled all in", async () => {
  const decided = async () => [
    (await list({ state: "booked" })).numbers,
    (await list({ state: "dismissed" })).numbers,
  ];
  expect(await decided()).toEqual([
    [10, 20],
    [30, 50],
  ]);
  const logged: object[] = [];
  const { tasks } = bankLinesJob({ info: (facts: object) => logged.push(facts) });
  const context = { db: shop.database.db, job: { id: "1", queuedAt: new Date() } };
  await tasks["fill-in-bank-lines"]({}, context);
  expect(logged).toEqual([{ count: 10_000 }, { count: 20_000 }, { count: 2 * COUNT }]);
  await tasks["fill-in-bank-lines"]({}, context);
  expect(logged).toHaveLength(3);
  expect(await decided()).toEqual([
    [10, 20],
    [30, 50],
  ]);
  const { rows } = await shop.database.db.execute(
    sql`select state, count(*)::int from bank_statement_lines group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { state: "booked", count: 2 },
    { state: "dismissed", count: 2 },
    { state: "open", count: 2 * COUNT - 4 },
  ]);
});

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

it("of two who decide about one line at once, the later decision is its state, whoever is done first", async () => {
  const [first, second] = await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client({ connectionString: shop.databaseUrl });
      await client.connect();
      await client.query("begin");
      return client;
    }),
  );
  const decide = (client: pg.Client | undefined, decision: string, id: number) =>
    client?.query(
      `insert into bank_line_decisions (id, line_id, decision, orders, message, decided_by)
        overriding system value
        select ${id}, id, '${decision}', '[]', '', 'asha@example.com' from bank_statement_lines
        where line = 60 and amount_paise > 0`,
    );
  await decide(second, "dismissed", 1_000_002);
  const waiting = decide(first, "reopened", 1_000_001);
  await second?.query("commit");
  await waiting;
  await first?.query("commit");
  await Promise.all([first?.end(), second?.end()]);
  expect((await list({ state: "dismissed" })).numbers).toContain(60);
});
