import type { Db } from "../database/connection.ts";
import { type ListedCard, listedCards } from "../search/listed-cards.ts";
import type { FoundProduct } from "./find-fitting.ts";
import { cardFilterOf, type FitFilter } from "./fit-filter.ts";

/** Cards by the family or the product that they are of. */
export type Cards = ReadonlyMap<string, ListedCard>;

/** The key of a found product's card. */
export const keyOf = ({ id, familyId }: FoundProduct) => familyId ?? id;

/** The cards of what was found, families by their members that a filter finds. */
export async function listCards(
  db: Db,
  found: readonly FoundProduct[],
  filter: FitFilter,
): Promise<Cards> {
  const wanted = new Map(found.map((product) => [keyOf(product), product]));
  const listed = await listedCards(
    db,
    [...wanted.values()].map(({ id, familyId }) => ({
      productId: familyId === null ? id : null,
      familyId,
      place: [],
    })),
    cardFilterOf(filter),
  );
  const familyOf = new Map(found.flatMap(({ id, familyId }) => (familyId ? [[id, familyId]] : [])));
  return new Map(
    listed.map((card) => {
      const members = [card.product.id, ...(card.family?.productIds ?? [])];
      const family = members.map((id) => familyOf.get(id)).find((id) => id !== undefined);
      return [card.family ? (family ?? "") : card.product.id, card];
    }),
  );
}
