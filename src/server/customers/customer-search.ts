import { and, eq, notLike, or, type SQL, sql } from "drizzle-orm";
import { isStorable } from "#shared/fields.ts";
import { erasedPattern } from "#shared/personal-data/erased-email.ts";
import type { Db } from "../database/connection.ts";
import { beginsWith, searchTextHolds, searchTextHoldsWords } from "../database/contains-text.ts";
import { countUnlessLong } from "../database/long-lists.ts";
import { type ListCondition, MAX_FOUND } from "../database/numbered-page.ts";
import {
  userBusinessText,
  userNameText,
  userSearchText,
  users,
} from "../database/schema/accounts.ts";
import { earlierContacts } from "../database/schema/earlier-contacts.ts";
import { orders } from "../database/schema/orders.ts";
import { isWholeEmail, searchedDigits } from "../fulfilment/searched-text.ts";
import { emailKey } from "../lib/email-key.ts";

/** Fewer letters begin the company of very many orders. */
const MIN_ORDER_LETTERS = 3;

/** So many orders of a company are looked into for whose they are: enough that what many customers have shows. */
const MAX_ORDERS = 20_000;

/** Accounts that shoppers made, and those of staff who ordered; none that was erased. */
export const isCustomer = and(
  or(eq(users.role, 0), sql`exists (select from ${orders} where ${orders.userId} = ${users.id})`),
  notLike(users.email, erasedPattern),
);

/** One of the places where what is searched may stand. */
interface SearchSource {
  /** Ids of at most `MAX_FOUND + 1` accounts, by an index of its own. */
  ids: SQL;
  /** The same asked of one account. */
  ofAccount: SQL;
}

/**
 * The customers of whom something is known: words of name, e-mail, phone, company and GSTIN of the account, of orders
 * the beginning of company or GSTIN, and a whole e-mail address as that alone. What more have than a list counts is
 * so common that some are soon found from the newest on: then no index is asked for all that have it.
 */
export async function customersFoundBy(db: Db, search: string): Promise<ListCondition> {
  if (!isStorable(search)) return { fits: sql`false` };
  const ofEmail = await idsOfEmail(db, emailKey(search));
  if (ofEmail.length > 0) return { fits: and(isCustomer, isOneOf(ofEmail)) };
  const found = await Promise.all(
    sourcesOf(search).map(async ({ ids, ofAccount }, source) => {
      const known: string[] = [];
      // What is known to be common is not asked for again within a minute.
      const name = `customers by source ${source} ${search}`;
      const counted = await countUnlessLong(db, name, MAX_FOUND, async () => {
        const { rows } = await db.execute<{ id: string }>(ids);
        known.push(...rows.map(({ id }) => id));
        return known.length;
      });
      return counted > MAX_FOUND ? { isCommon: ofAccount, rare: [] } : { rare: known };
    }),
  );
  const isRare = isOneOf(found.flatMap(({ rare }) => rare));
  const common = found.flatMap(({ isCommon }) => isCommon ?? []);
  if (common.length === 0) return { fits: and(isCustomer, isRare) };
  // Else the planner would guess that few fit, and read all.
  const isFound = sql`case when ${or(...common, isRare)} then true end`;
  return { fits: and(isCustomer, isFound), isLong: true };
}

const isOneOf = (ids: readonly string[]) =>
  sql`${users.id} = any(${sql.param([...new Set(ids)])}::uuid[])`;

/** Whose account has this address, or had it when they ordered. */
async function idsOfEmail(db: Db, text: string): Promise<string[]> {
  if (!isWholeEmail(text)) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${users} where ${users.emailKey} = ${text}
    union select user_id from ${earlierContacts} where lower(${earlierContacts.email}) = ${text}`);
  return rows.map(({ id }) => id);
}

function sourcesOf(search: string): SearchSource[] {
  const digits = searchedDigits(search);
  const holds = (text: SQL) =>
    sql`${or(searchTextHoldsWords(text, search), digits === undefined ? undefined : searchTextHolds(text, digits))}`;
  const limit = sql`limit ${MAX_FOUND + 1}`;
  const isBusiness = sql`(${users.company} <> '' or ${users.gstin} <> '')`;
  const ofBusiness = sql`${isBusiness} and ${searchTextHoldsWords(userBusinessText, search)}`;
  const sources: SearchSource[] = [
    {
      ids: sql`select id from ${users} where ${isCustomer} and ${holds(userSearchText)} ${limit}`,
      ofAccount: holds(/\d/.test(search) ? userSearchText : userNameText),
    },
    {
      ids: sql`select id from ${users} where ${isCustomer} and ${ofBusiness} ${limit}`,
      ofAccount: sql`(${ofBusiness})`,
    },
  ];
  const text = search.toLowerCase();
  if (text.length < MIN_ORDER_LETTERS) return sources;
  const ofOrders = [orders.company, orders.gstin].map((column): SearchSource => {
    const begins = sql`${column} is not null and ${beginsWith(sql`lower(${column})`, text)}`;
    return {
      // Where not all of their orders were looked into, more is known than is listed: it counts as common.
      ids: sql`with owned as materialized (select user_id from ${orders} where ${begins} limit ${MAX_ORDERS})
        select distinct user_id as id from owned
        union all select null from generate_series(0, ${MAX_FOUND}) where (select count(*) from owned) = ${MAX_ORDERS}
        ${limit}`,
      // With a limit it is asked of one account at a time: else all orders of the company would be read for a page.
      ofAccount: sql`(select true from ${orders} where ${orders.userId} = ${users.id} and ${begins} limit 1)`,
    };
  });
  return [...sources, ...ofOrders];
}
