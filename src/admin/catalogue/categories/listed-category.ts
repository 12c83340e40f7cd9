import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { ancestorsOf } from "#shared/catalogue/category-tree.ts";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import { success } from "#shared/failure.ts";

/** A category's name, with that of its parent where another one is called the same. */
export function categoryNameAmong(category: Category, categories: readonly Category[]): string {
  const isAlone = categories.filter(({ name }) => name === category.name).length === 1;
  const parent = ancestorsOf(categories, category._id).at(-1);
  return isAlone || !parent ? category.name : `${category.name} in ${parent.name}`;
}

/** Lists have no descriptions and no taxes: what a form needs is asked for when it opens. */
export async function describeCategory({ slug }: Category): Promise<ApiOutcome<DescribedCategory>> {
  const answer = await callEndpoint("getProductsOfCategory", {
    params: { slug },
    query: { limit: 1 },
  });
  return answer.ok ? success(answer.value.category) : answer;
}
