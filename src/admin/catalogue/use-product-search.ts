import { useState } from "react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { groupedNumber } from "#shared/numbers.ts";

/** Makes of the products that a search found, the best first, what is offered. */
type Offer<T> = (found: readonly Product[]) => ApiOutcome<T[]> | Promise<ApiOutcome<T[]>>;

/** Finds products by name or SKU for a form that chooses some of them. */
export function useProductSearch<T>(offer: Offer<T>) {
  const [offered, setOffered] = useState<T[]>([]);
  /** Of the last search, for a status line. */
  const [notice, setNotice] = useState("");
  const find = async (text: string) => {
    if (!text) return setNotice("Type a part of the product's name or SKU");
    const listed = await callEndpoint("listAdminProducts", { query: { search: text } });
    const answer = listed.ok ? await offer(listed.value.products) : listed;
    if (!answer.ok) return setNotice(failureText(answer, "Products cannot be searched just now"));
    setOffered(answer.value);
    setNotice(foundText(answer.value.length, listed.ok ? listed.value.total : 0));
  };
  return { offered, notice, setNotice, find };
}

function foundText(offered: number, found: number): string {
  if (offered === 0) return "No product found";
  if (offered >= found) return `${groupedNumber(offered)} found`;
  return `The first ${groupedNumber(offered)} of ${groupedNumber(found)}: type more of the name or the SKU to find the others`;
}
