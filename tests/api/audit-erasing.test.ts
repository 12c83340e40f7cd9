import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { knownMigrations, migrate, migrateInTransaction } from "#server/database/migrate.ts";
import { newId } from "#server/lib/ids.ts";
import { auditSentence } from "#shared/audit-words/audit-sentence.ts";
import { type EndpointName, type Endpoints, endpoints } from "#shared/endpoints.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { callEndpoint, newAddress, type RequestInput } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";

describe("a value of the audit", () => {
  let shop: TestShop;
  let owner: TestUser;
  let gone: TestUser;
  let other: TestUser;

  function call<Name extends EndpointName>(name: Name, given: RequestInput = {}) {
    return callEndpoint<Endpoints[Name]>(shop, endpoints[name], {
      token: owner.token,
      address: newAddress(),
      ...given,
    });
  }

  /** What the audit says of notes about a customer, the newest first. */
  async function notesAbout({ _id: subjectId }: TestUser) {
    const { body } = await call("listAudit", { query: { subject: "user", subjectId } });
    const changes = body.entries?.flatMap((entry) => entry.changes) ?? [];
    return changes.flatMap(({ table, after }) => (table === "customer_notes" ? [after?.note] : []));
  }

  const note = (about: TestUser, text: string) =>
    call("addCustomerNote", { params: { id: about._id }, body: { note: text } });

  beforeAll(async () => {
    shop = await openTestShop();
    owner = await newAdmin(shop);
    gone = await newShopper(shop);
    other = await newShopper(shop);
    await note(gone, "(erased)");
    await note(gone, "Pays late");
    await note(other, "(erased)");
    await note(other, "Pays on the day");
  });
  afterAll(() => shop.close());

  /** As somebody at the database would do it, in one transaction that names whom it erases. */
  const blank = (person: string | undefined, about: TestUser, set: ReturnType<typeof sql>) =>
    shop.database.transaction(async (db) => {
      if (person) await db.execute(sql`select set_config('pressroom.erased', ${person}, true)`);
      await db.execute(sql`
        update audit_log set ${set}
        where table_name = 'customer_notes' and subject_id = ${about._id}`);
    });
  const erasing = sql`after = after || '{"note": {"erased": true}}'`;
  const refused = { cause: { constraint: "audit_never_changes" } };

  it("is not erased of anybody who is not erased, also by a transaction that names them", async () => {
    await expect(blank(undefined, other, erasing)).rejects.toMatchObject(refused);
    await expect(blank("", other, erasing)).rejects.toMatchObject(refused);
    await expect(blank(other._id, other, erasing)).rejects.toMatchObject(refused);
    expect(await notesAbout(other)).toEqual(["Pays on the day", "(erased)"]);
  });

  it("is erased with its person, of whom nothing else changes, and nothing of others", async () => {
    const { email } = gone;
    expect(await notesAbout(gone)).toEqual(["Pays late", "(erased)"]);
    const done = await call("erasePersonalData", { body: { email, again: email } });
    expect(done.status).toBe(200);
    // What staff had typed is not taken for erased where it stays, nor the other way round.
    expect(await notesAbout(gone)).toEqual([{ erased: true }, { erased: true }]);
    expect(await notesAbout(other)).toEqual(["Pays on the day", "(erased)"]);
    const { body } = await call("listAudit", { query: { subject: "user", subjectId: gone._id } });
    const told = body.entries?.map((entry) => auditSentence(entry, body.names ?? {})) ?? [];
    expect(told).toContain("Erased a person");
    expect(told.filter((sentence) => sentence.includes(" Erased"))).toEqual([]);

    await expect(blank(gone._id, other, erasing)).rejects.toMatchObject(refused);
    const forged = sql`after = after || '{"note": "Pays well"}'`;
    await expect(blank(gone._id, gone, forged)).rejects.toMatchObject(refused);
    const byNobody = sql`who = 'nobody', ${erasing}`;
    await expect(blank(gone._id, gone, byNobody)).rejects.toMatchObject(refused);
    await expect(blank(undefined, gone, erasing)).rejects.toMatchObject(refused);
    await blank(gone._id, gone, erasing);
  });
});

describe("the audit of before", () => {
  const made = `pressroom_audit_${process.pid}`;
  const url = databaseUrl(inject("databaseServer"), made);
  afterAll(() => dropDatabase(inject("databaseServer"), made));

  it("has its erased values marked, and texts that look like them left as they were typed", async () => {
    await runStatement(inject("databaseServer"), `create database ${made}`);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const before = (await knownMigrations()).find(({ name }) => name.startsWith("0031_"));
    await client.query("begin");
    await migrateInTransaction(client, before?.at);
    const person = async (email: (id: string) => string) => {
      const id = newId();
      await client.query(
        `insert into users (id, email, email_key, name, phone, address, password_hash, answer_hash)
         values ($1, $2, $2, '', '', '', '', '')`,
        [id, email(id)],
      );
      return id;
    };
    const gone = await person((id) => `erased-${id}@erased.invalid`);
    const other = await person(() => "other@example.com");
    const entry = (table: string, id: string, before: object | null, after: object | null) =>
      client.query(
        `insert into audit_log (user_id, who, role, address, request_id, action, table_name, subject_type, subject_id, operation, before, after)
         values ($1, '', '', '', '', '', $2, 'user', $3, 'update', $4, $5)`,
        [id, table, id, before, after],
      );
    await entry("users", gone, { name: "(erased)", role: 0 }, { name: "(erased)", role: 1 });
    await entry("users", other, { name: "(erased)" }, { name: "Asha" });
    await entry("customer_notes", other, { note: "(erased)" }, null);
    await client.query("commit");
    await client.end();

    await migrate(url);
    const after = new pg.Client({ connectionString: url });
    await after.connect();
    const { rows } = await after.query("select before, after from audit_log order by id");
    await expect(
      after.query(`update audit_log set before = '{"name": {"erased": true}}'`),
    ).rejects.toMatchObject({ constraint: "audit_never_changes" });
    await after.end();
    const name = { erased: true };
    expect(rows).toEqual([
      { before: { name, role: 0 }, after: { name, role: 1 } },
      { before: { name: "(erased)" }, after: { name: "Asha" } },
      { before: { note: { erased: true } }, after: null },
    ]);
  });
});
