import type pg from "pg";

const TEXTS = 1_000;

/** Of each what there is, as SQL: its column and from where. */
const sources = {
  orderNumbers: "number from orders",
  orderIds: "id::text from orders",
  documentNumbers: "number from documents",
  creditNoteNumbers: "number from documents where kind = 'credit-note'",
  transferReferences: "reference from payments where way = 'bank-transfer'",
  gstins: "gstin from users where gstin <> ''",
  returnNumbers: "number from returns",
  quoteNumbers: "number from quotes",
  couponCodes: "code from coupons",
  entryNumbers: "number from stock_entries",
} as const;

/** What lists are searched by: of each up to 1,000, from all over what there is, no two neighbours after one another. */
export type SearchedTexts = Readonly<Record<keyof typeof sources, readonly string[]>>;

/** Reads them of the shop's database, so that a search is not for the newest page alone, which is in memory. */
export async function findSearchedTexts(database: pg.Client): Promise<SearchedTexts> {
  const found = new Map<string, string[]>();
  for (const [name, source] of Object.entries(sources)) {
    const { rows } = await database.query<{ text: string }>(
      `select min(text) as text from (
        select text, ntile(${TEXTS}) over (order by text) as part from (select ${source}) as there (text)
      ) as parted group by part order by md5(min(text))`,
    );
    found.set(
      name,
      rows.map(({ text }) => text),
    );
  }
  return Object.fromEntries(found) as Record<keyof typeof sources, string[]>;
}
