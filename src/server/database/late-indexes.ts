import type { LateIndex } from "./late-indexes/late-index.ts";
import { indexesOfBank } from "./late-indexes/of-bank.ts";
import { documentsOnce, indexesOfDocuments } from "./late-indexes/of-documents.ts";
import { indexesOfGoods } from "./late-indexes/of-goods.ts";
import { indexesOfJobs } from "./late-indexes/of-jobs.ts";
import { indexesOfKeys } from "./late-indexes/of-keys.ts";
import { indexesOfPeople } from "./late-indexes/of-people.ts";
import { indexesOfSales } from "./late-indexes/of-sales.ts";

/**
 * Indexes of large tables that a migration must not make: it would keep the other nodes of a shop from
 * writing to the table until it is done. They are made beside the running shop, which is slower
 * without them and as right.
 */
export const lateIndexes: readonly LateIndex[] = [
  ...indexesOfSales,
  ...indexesOfDocuments,
  ...indexesOfGoods,
  ...indexesOfPeople,
  ...indexesOfBank,
  ...indexesOfJobs,
  ...indexesOfKeys,
  ...documentsOnce,
];
