import { data, redirect } from "react-router";
import { formatProducts, readPageNumber } from "#shared/numbers.ts";
import { readListQuery } from "#shared/search/list-query.ts";
import type { PastTheEnd } from "../site/past-the-end.tsx";
import { listAddress } from "./list-address.ts";
import { type FoundPage, PAGE_SIZE } from "./load-list.ts";

/**
 * Lists of products go on from product to product and have no numbers. An address that names one leads to
 * the list where that is long enough, and otherwise says that there is no such page.
 */
export function leadFromPage(url: string, { total }: Pick<FoundPage, "total">): void {
  const { pathname, searchParams } = new URL(url);
  const requestedPage = readPageNumber(searchParams.get("page"));
  if (requestedPage === 1) return;
  const address = listAddress(pathname, readListQuery(searchParams));
  if (!total.isExact || requestedPage <= Math.ceil(total.count / PAGE_SIZE))
    throw redirect(address);
  const problem: PastTheEnd = {
    pastTheEnd: requestedPage,
    text: `This list has ${formatProducts(total)}.`,
    wayOn: { text: "Go to the list", to: address },
  };
  throw data(problem, { status: 404 });
}
