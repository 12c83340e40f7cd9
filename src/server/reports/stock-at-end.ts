import { type SQL, sql } from "drizzle-orm";
import { type Period, periodBounds } from "#shared/accounting/period.ts";
import { todayInIndia } from "#shared/dates.ts";
import { stockLevels, stockMovements } from "../database/schema/stock.ts";

/**
 * What lay of each product in each branch (`product_id`, `branch`, `on_hand`) as a period's last day ended by India's
 * clock: what lies there now, less what has moved since. `reserved` is of now.
 */
export function stockAtEnd(period: Period): SQL {
  if (period.to >= todayInIndia()) {
    return sql`select product_id, branch, on_hand, reserved from ${stockLevels}`;
  }
  const { before } = periodBounds(period);
  return sql`
    select product_id, branch, on_hand - coalesce(moved, 0) as on_hand, reserved
    from ${stockLevels} left join (
      select product_id, branch, sum(delta) as moved from ${stockMovements}
      where ${stockMovements.at} >= ${before.toISOString()}::timestamptz group by product_id, branch
    ) as since using (product_id, branch)`;
}
