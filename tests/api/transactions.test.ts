import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { announce } from "#server/database/change-feed.ts";
import { compiledSql } from "#server/database/compiled.ts";
import { type Database, type Db, openDatabase } from "#server/database/connection.ts";
import { keyed, shareConnections } from "#server/database/connection-share.ts";
import { sqlState } from "#server/database/database-errors.ts";
import { atEnd, commitWith } from "#server/database/transaction.ts";
import { doWork } from "#server/lib/current-work.ts";
import { failure, success } from "#shared/failure.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";

const server = inject("databaseServer");
const name = `pressroom_transactions_${process.pid}`;
let database: Database;

beforeAll(async () => {
  await runStatement(server, `create database ${name}`);
  database = openDatabase({ url: databaseUrl(server, name), onError: () => {} });
  await database.db.execute(sql`create table notes (place serial, text text)`);
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

const note = (db: Db, text: string) => db.execute(sql`insert into notes (text) values (${text})`);
const refused = failure("conflict", "It is too late.");

/** The notes that were kept of those that begin so. */
async function committed(start: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ text: string }>(
    sql`select text from notes where starts_with(text, ${start}) order by text`,
  );
  return rows.map(({ text }) => text);
}

describe("a transaction", () => {
  it("that has failed asks nothing more for what is still under way in it", async () => {
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
    let late: Promise<unknown> | undefined;
    const work = database.transaction(async (db) => {
      late = failed.then(() => note(db, "late"));
      await note(db, "late before");
      throw new Error("given up");
    });
    await expect(work).rejects.toThrow("given up");
    fail();
    await expect(late).rejects.toThrow();
    expect(await committed("late")).toEqual([]);
  });

  it("that reads first keeps nothing where it throws", async () => {
    const work = database.transaction(
      async (db) => {
        await db.execute(sql`select 1`);
        await note(db, "read");
        throw new Error("given up");
      },
      { readsFirst: true },
    );
    await expect(work).rejects.toThrow("given up");
    expect(await committed("read")).toEqual([]);
  });

  it("that reads first asks nothing more where it could not begin", async () => {
    const actor = { userId: "", who: "", role: "", address: "", requestId: "", action: "" };
    // No plans of this name: the database is told to begin by a word that it does not know.
    const options = { plans: "unknown" as "once", readsFirst: true };
    const work = doWork({ fields: {}, actor }, () =>
      database.transaction(async (db) => {
        await db.execute(sql`select 1`);
        await note(db, "unbegun");
      }, options),
    );
    await expect(work).rejects.toSatisfy((error) => sqlState(error) === "42601");
    expect(await committed("unbegun")).toEqual([]);
  });

  it("that returns a failure keeps nothing, and answers the failure", async () => {
    const answered = await database.transaction(async (db) => {
      await note(db, "failed");
      return refused;
    });
    expect(answered).toEqual(refused);
    expect(await committed("failed")).toEqual([]);
  });

  it("says what went wrong first, whichever of its statements is heard of before", async () => {
    const sentTogether = (db: Db) => {
      db.execute(sql`select 1 / 0`).catch(() => {});
      return note(db, "after");
    };
    const divided = expect.objectContaining({ code: "22012" });
    await expect(database.transaction(sentTogether)).rejects.toEqual(divided);
    await expect(database.oneTransaction(() => database.transaction(sentTogether))).rejects.toEqual(
      divided,
    );
    expect(await committed("after")).toEqual([]);
  });

  it("that passes over a statement which failed fails with it: the database has kept nothing", async () => {
    const divide = (db: Db) => db.execute(sql`select 1 / ${0}::int`);
    const work = database.transaction(async (db) => {
      await note(db, "passed over");
      await divide(db).catch(() => {});
      return success("done");
    });
    await expect(work).rejects.toMatchObject({ code: "22012" });
    expect(await committed("passed over")).toEqual([]);
    await database.transaction((db) => note(db, "passed over after it"));
    expect(await committed("passed over")).toEqual(["passed over after it"]);
  });

  it("that returns a failure by commitWith keeps what it wrote, and answers the failure", async () => {
    const answered = await database.transaction(async (db) => {
      await note(db, "noted");
      return commitWith(refused);
    });
    expect(answered).toEqual(refused);
    expect(await committed("noted")).toEqual(["noted"]);
  });

  it("that returns the same failure later keeps nothing: one use is marked, not the failure", async () => {
    await database.transaction(async () => commitWith(refused));
    await database.transaction(async (db) => {
      await note(db, "later");
      return refused;
    });
    expect(await committed("later")).toEqual([]);
  });

  it("that throws keeps nothing", async () => {
    const thrown = database.transaction(async (db) => {
      await note(db, "thrown");
      throw new Error("a bug");
    });
    await expect(thrown).rejects.toThrow("a bug");
    expect(await committed("thrown")).toEqual([]);
  });

  it("leaves its connection to the next one after a failure", async () => {
    const fail = () => database.transaction(async () => refused);
    await Promise.all(Array.from({ length: 40 }, fail));
    expect(await database.transaction(async () => success("done"))).toEqual(success("done"));
  });
});

/** What was written, in the order in which it was. */
async function inOrder(start: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ text: string }>(
    sql`select text from notes where starts_with(text, ${start}) order by place`,
  );
  return rows.map(({ text }) => text);
}

describe("what is to be done at the end of a transaction", () => {
  it("is done after all else, also that of the transaction which it is joined to", async () => {
    await database.oneTransaction(async (outer) => {
      await database.transaction(async (db) => {
        atEnd(db, async () => void (await note(db, "end: last")));
        await note(db, "end: within");
      });
      await note(outer, "end: around");
    });
    expect(await inOrder("end:")).toEqual(["end: within", "end: around", "end: last"]);
  });

  it("is left out where the transaction fails, or the part that asked for it", async () => {
    const isDone: string[] = [];
    const failing = (name: string) => async (db: Db) => {
      atEnd(db, async () => void isDone.push(name));
      return refused;
    };
    await database.transaction(failing("alone"));
    await database.oneTransaction(async () => {
      await database.transaction(failing("joined"));
      return success(null);
    });
    expect(isDone).toEqual([]);
  });

  it("undoes all where it throws", async () => {
    const thrown = database.transaction(async (db) => {
      await note(db, "broken");
      atEnd(db, async () => Promise.reject(new Error("no number")));
    });
    await expect(thrown).rejects.toThrow("no number");
    expect(await committed("broken")).toEqual([]);
  });

  it("is asked of a transaction alone", () => {
    expect(() => atEnd(database.db, async () => {})).toThrow("not a transaction");
  });
});

/** What somebody who listens hears of some work, once. */
async function heardOf(work: () => Promise<unknown>): Promise<string[]> {
  const listener = await database.pool.connect();
  const heard: string[] = [];
  listener.on("notification", ({ payload = "" }) => heard.push(payload));
  await listener.query("listen pressroom_changes");
  await work().catch(() => {});
  await database.db.execute(sql`select pg_notify('pressroom_changes', 'last')`);
  while (!heard.includes("last")) await listener.query("select");
  await listener.query("unlisten pressroom_changes");
  listener.removeAllListeners("notification");
  listener.release();
  return heard.slice(0, -1);
}

describe("what a transaction announces", () => {
  it("is told as it commits, each once, quotes and all", async () => {
    const heard = await heardOf(() =>
      database.transaction(async (db) => {
        await Promise.all([announce(db, "cups", "o'clock\\"), announce(db, "cups")]);
      }),
    );
    expect(heard).toEqual(["cups", "o'clock\\"]);
  });

  it("is told of nobody's work that is undone, nor of a part of it that is", async () => {
    const heard = await heardOf(async () => {
      await database.oneTransaction(async (outer) => {
        await announce(outer, "kept");
        await database.transaction(async (db) => {
          await announce(db, "undone");
          return refused;
        });
        await database.transaction((db) => announce(db, "joined"));
      });
      await database.transaction(async (db) => {
        await announce(db, "thrown");
        throw new Error("a bug");
      });
    });
    expect(heard).toEqual(["kept", "joined"]);
  });

  it("is told, too, of what is changed by the handle of a part after that has joined it", async () => {
    const heard = await heardOf(() =>
      database.oneTransaction(async () => {
        let joined = database.db;
        await database.transaction(async (db) => {
          joined = db;
          atEnd(db, () => announce(db, "last step"));
        });
        await announce(joined, "later");
        atEnd(joined, () => announce(joined, "later step"));
      }),
    );
    expect(heard).toEqual(["later", "last step", "later step"]);
  });

  it("is refused once it has ended, as all that is asked of it", async () => {
    const done = await database.transaction(async (db) => ({ db }));
    await expect(announce(done.db, "too late")).rejects.toMatchObject({
      cause: { message: "the transaction has ended" },
    });
  });
});

describe("transactions that join one", () => {
  it("undo their own part alone where they fail, and may be followed by others", async () => {
    const answered = await database.oneTransaction(async (outer) => {
      await note(outer, "joined 1");
      const inner = await database.transaction(async (db) => {
        await note(db, "joined 2");
        return refused;
      });
      await database.transaction((db) => note(db, "joined 3"));
      return success(inner);
    });
    expect(answered).toEqual(success(refused));
    expect(await committed("joined")).toEqual(["joined 1", "joined 3"]);
  });

  it("are undone with the part that they are in, what they want done at the end and told with them", async () => {
    const isDone: string[] = [];
    const heard = await heardOf(() =>
      database.oneTransaction(async (outer) => {
        await note(outer, "three deep: around");
        await database.transaction(async (middle) => {
          await note(middle, "three deep: part");
          await database.transaction(async (db) => {
            atEnd(db, async () => void isDone.push("within"));
            await announce(db, "within");
          });
          return refused;
        });
        await announce(outer, "around");
      }),
    );
    expect({ isDone, heard }).toEqual({ isDone: [], heard: ["around"] });
    expect(await committed("three deep")).toEqual(["three deep: around"]);
  });

  it("are undone with one that fails after them", async () => {
    const answered = await database.oneTransaction(async () => {
      await database.transaction((db) => note(db, "undone"));
      return refused;
    });
    expect(answered).toEqual(refused);
    expect(await committed("undone")).toEqual([]);
  });

  it("are kept where the failure that they commit with is what the whole returns", async () => {
    const answered = await database.oneTransaction(async (outer) => {
      await note(outer, "whole 1");
      return database.transaction(async (db) => {
        await note(db, "whole 2");
        return commitWith(refused);
      });
    });
    expect(answered).toEqual(refused);
    expect(await committed("whole")).toEqual(["whole 1", "whole 2"]);
  });
});

describe("a compiled statement alone", () => {
  type Asked = { plans: string; most: string };
  const bounds = sql`current_setting('plan_cache_mode') as plans, current_setting('statement_timeout') as most`;
  const statements = {
    read: compiledSql<Asked, object>(() => sql`select ${bounds}`),
    write: compiledSql<Asked, object>(
      () => sql`insert into notes (text) values ('alone') returning ${bounds}`,
    ),
  };
  const byJob = (name: keyof typeof statements) =>
    // Within the job it is awaited, as it is sent by that.
    doWork({ fields: { task: "any" } }, async () => (await statements[name](database.db, {})).rows);

  it("of a job goes by the lookups' connections where it reads, by a job's own where it writes", async () => {
    expect(await byJob("read")).toEqual([{ plans: "force_generic_plan", most: "2400ms" }]);
    expect(await byJob("write")).toEqual([{ plans: "force_generic_plan", most: "10s" }]);
    expect(await committed("alone")).toEqual(["alone"]);
  });
});

describe("a share's connections", () => {
  it("plan by what is asked for, but once for all what looks rows up by keys", async () => {
    const { db } = shareConnections(database, { connections: 1, perKey: 1 });
    const plans = async (by: Db) =>
      (await by.execute(sql`select current_setting('plan_cache_mode') as plans`)).rows;
    expect(await plans(db)).toEqual([{ plans: "force_custom_plan" }]);
    expect(await plans(keyed(db))).toEqual([{ plans: "force_generic_plan" }]);
    expect(keyed(database.db)).toBe(database.db);
  });
});

describe("a plan that is kept", () => {
  const plan = sql`explain select from grown where id = 1`;
  const kept = compiledSql<{ "QUERY PLAN": string }, object>(() => plan);
  const lines = ({ rows }: { rows: object[] }) => rows.flatMap((row) => Object.values(row)).join();

  beforeAll(async () => {
    await database.db.execute(sql`create table grown (id integer primary key)`);
    await database.db.execute(sql`insert into grown values (1)`);
    await database.db.execute(sql`analyze grown`);
  });

  it("reads no whole table, however few rows that had when it was made", async () => {
    const planOnce = (db: Db) => db.execute(plan);
    const plans = {
      once: await database.transaction(planOnce, { plans: "once" }),
      lookedUp: await kept(database.db, {}),
      lookedUpByJob: await doWork({ fields: { task: "any" } }, () => kept(database.db, {})),
    };
    for (const read of Object.values(plans)) expect(lines(read)).toContain("Index");
    expect(lines(await database.transaction(planOnce))).toContain("Seq Scan");
  });
});
