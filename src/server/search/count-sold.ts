import { sql } from "drizzle-orm";
import type { Database, Db } from "../database/connection.ts";
import { orderLines, orders } from "../database/schema/orders.ts";
import { searchCards, searchMembers } from "../database/schema/search.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { announceListsOf } from "../search-index/changed-lists.ts";

/** Sales of so long count for the order of lists. */
const COUNTED = sql`interval '365 days'`;

/** Counts each hour what was sold in the last year, by which lists are ordered. */
export function soldCounting(database: Pick<Database, "transaction">) {
  return {
    tasks: {
      "count-sold": () => database.transaction(countSold),
    } satisfies Partial<Tasks>,
    sweeps: { "count-sold": "17 * * * *" } satisfies Sweeps,
  };
}

/** Writes how many pieces of paid orders, less what was cancelled, went out; only what is different. */
async function countSold(db: Db): Promise<void> {
  const { rows } = await db.execute<{ facets: number[]; family: string | null }>(sql`
    with counted as materialized (
      select ${orderLines.productId} as product_id,
        coalesce(sum(${orderLines.quantity}) filter (
          where ${orders.status} in ('Processing', 'Shipped', 'Delivered')
            and ${orders.paidAt} > now() - ${COUNTED}), 0)::int as sold
      from ${orderLines} inner join ${orders} on ${orders.id} = ${orderLines.orderId}
      where ${orders.paidAt} is not null
      group by 1
    ),
    alone as (
      update ${searchCards} set sold = counted.sold from counted
      where ${searchCards.productId} = counted.product_id and ${searchCards.sold} <> counted.sold
      returning ${searchCards.facets}
    ),
    members as (
      update ${searchMembers} set sold = counted.sold from counted
      where ${searchMembers.productId} = counted.product_id and ${searchMembers.sold} <> counted.sold
      returning ${searchMembers.facets}, ${searchMembers.familyId}
    )
    select facets, null::uuid as family from alone
    union all select facets, family_id from members`);
  const familyIds = [...new Set(rows.flatMap(({ family }) => family ?? []))];
  await db.execute(sql`
    update ${searchCards} set sold = summed.sold
    from (
      select ${searchMembers.familyId} as id, sum(${searchMembers.sold})::int as sold
      from ${searchMembers} where ${searchMembers.familyId} = any(${sql.param(familyIds)}::uuid[])
      group by 1
    ) as summed
    where ${searchCards.familyId} = summed.id`);
  await announceListsOf(
    db,
    rows.map(({ facets }) => facets),
  );
}
