import { afterAll, beforeAll, expect, it } from "vitest";
import { login } from "#shared/accounts/contract.ts";
import { runStatement } from "../support/database-server.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it("who signs in while the disk is full hears that the storage is; the log tells once what to do, and has a line for each answer", async () => {
  const { email, password } = await newShopper(shop);
  // As PostgreSQL refuses a row that it has no room for.
  await runStatement(
    shop.databaseUrl,
    `create function no_room() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
     create trigger no_room before insert on sessions for each row execute function no_room()`,
  );
  shop.logged.splice(0);
  const signIn = () => callEndpoint(shop, login, { body: { email, password } });
  for (let n = 0; n < 3; n += 1) {
    const { status, body, headers } = await signIn();
    expect(status).toBe(503);
    expect(body).toMatchObject({
      code: "unavailable",
      message:
        "The shop's storage is full, so nothing can be saved just now. Please try again later.",
    });
    expect(headers["retry-after"]).toBe("60");
  }
  const lines = shop.logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
  const answer = {
    ...{ level: 40, status: 503, reason: "53100", msg: "a request was answered with 503" },
    statement: expect.stringMatching(/^insert_sessions_[\da-f]{10}$/),
  };
  expect(lines).toMatchObject([
    {
      ...{ level: 50, reason: "53100" },
      msg: expect.stringMatching(/^the disk is full: nothing can be saved/),
    },
    ...[answer, answer, answer],
  ]);
  await runStatement(shop.databaseUrl, "drop trigger no_room on sessions");
  expect((await signIn()).status).toBe(200);
});
