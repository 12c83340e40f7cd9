import type { CatalogueProduct } from "#server/catalogue/product.ts";
import type { Database } from "#server/database/connection.ts";
import {
  attributes,
  attributeValues,
  productAttributes,
} from "#server/database/schema/attributes.ts";
import { newId } from "#server/lib/ids.ts";
import type { Store } from "#server/wiring.ts";
import type { AdminFamily, FamilyInput } from "#shared/families/admin-contract.ts";

/** An attribute of a test's own, and the ids of its values by slug. */
export interface TestAttribute {
  id: string;
  code: string;
  name: string;
  valueIds: Map<string, number>;
}

let made = 0;

/** Makes an attribute with these choices, in this order; its code is its own. */
export async function newChoices(
  { database }: { database: Database },
  name: string,
  choices: readonly string[],
): Promise<TestAttribute> {
  made += 1;
  const id = newId();
  const code = `${name.toLowerCase()}-${made}`;
  await database.db.insert(attributes).values({ id, code, name, kind: "choice" });
  const rows = await database.db
    .insert(attributeValues)
    .values(
      choices.map((choice, position) => ({
        attributeId: id,
        slug: choice.toLowerCase(),
        name: choice,
        swatch: name === "Colour" ? choice.toLowerCase() : "",
        position,
      })),
    )
    .returning({ id: attributeValues.id, slug: attributeValues.slug });
  return { id, code, name, valueIds: new Map(rows.map((row) => [row.slug, row.id])) };
}

/** Gives a product a value of an attribute, as if it had been read from its specifications. */
export async function giveValue(
  { database }: { database: Database },
  product: Pick<CatalogueProduct, "id">,
  attribute: TestAttribute,
  slug: string,
): Promise<void> {
  const valueId = attribute.valueIds.get(slug);
  if (valueId === undefined) throw new Error(`${attribute.name} has no ${slug}`);
  await database.db
    .insert(productAttributes)
    .values({ productId: product.id, attributeId: attribute.id, valueId });
}

/** Makes a family that must be right. */
export async function newFamily(
  { families }: Pick<Store, "families">,
  input: FamilyInput,
): Promise<AdminFamily> {
  const family = await families.create(input);
  if (!family.ok) throw new Error(`${family.message} ${JSON.stringify(family.fields)}`);
  return family.value;
}
