/**
 * A process that makes up histories in a database until it is killed. Its arguments: the database, the id of
 * the customer and the first seed. It says `working` as it begins.
 */
import { openDatabase } from "#server/database/connection.ts";
import { openHistories } from "../support/histories.ts";

const AT_ONCE = 3;
const [url = "", userId = "", first = "1"] = process.argv.slice(2);
const database = openDatabase({ url, onError: () => {}, timeoutScale: 20 });
const { history } = await openHistories(database, userId);
let seed = Number(first);
console.log("working");
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (;;) {
      seed += 1;
      await history(seed);
    }
  }),
);
