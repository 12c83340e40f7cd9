import { between, sql } from "drizzle-orm";
import type { Period } from "#shared/accounting/period.ts";
import { products } from "../database/schema/catalogue.ts";
import { soldDaily } from "../database/schema/sales.ts";
import { describeCategories, describeProducts } from "./describe-products.ts";
import { readDays, type StepRows, type ThingRows } from "./rows.ts";

const isSoldOnDays = ({ from, to }: Period) => between(soldDaily.day, from, to);

/** Of lines whose cost was known; what was sold without stands beside, and is no margin (decisions/096). */
const figures = sql`sum(costed_pieces) as pieces, sum(costed_sum_paise) as goods, sum(costed_tax_paise) as tax,
  sum(costed_sum_paise - costed_tax_paise) as net, sum(cost_paise) as cost,
  sum(costed_sum_paise - costed_tax_paise - cost_paise) as margin,
  sum(pieces - costed_pieces) as "otherPieces", sum(sum_paise - costed_sum_paise) as "otherGoods"`;

/** What was sold and given up again leaves no row. */
const isSomething = sql`(sum(pieces), sum(sum_paise)) <> (0, 0)`;

export const margins: StepRows = {
  days: (db, period) =>
    readDays(
      db,
      sql`select day::text as day, ${figures} from ${soldDaily}
        where ${isSoldOnDays(period)} group by ${soldDaily.day}`,
    ),
};

export const marginsByProduct: ThingRows = {
  rows: (period) => sql`
    select product_id::text as key, ${figures} from ${soldDaily}
    where ${isSoldOnDays(period)} group by product_id having ${isSomething}`,
  describe: describeProducts,
};

export const marginsByCategory: ThingRows = {
  rows: (period) => sql`
    select coalesce(category_id::text, '') as key, ${figures}
    from (
      select product_id, sum(pieces) as pieces, sum(sum_paise) as sum_paise, sum(costed_pieces) as costed_pieces,
        sum(costed_sum_paise) as costed_sum_paise, sum(costed_tax_paise) as costed_tax_paise,
        sum(cost_paise) as cost_paise
      from ${soldDaily} where ${isSoldOnDays(period)} group by product_id
    ) as sold left join (select id, category_id from ${products}) as goods on goods.id = sold.product_id
    group by 1 having ${isSomething}`,
  describe: describeCategories,
};
