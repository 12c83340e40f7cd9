import { and, arrayOverlaps, asc, eq, gte, inArray, lte, or, type SQL } from "drizzle-orm";
import type { ListQuery, NumberRange } from "#shared/search/list-query.ts";
import type { Db } from "../database/connection.ts";
import { attributes, attributeValues } from "../database/schema/attributes.ts";
import { categories } from "../database/schema/catalogue.ts";

/** An attribute that lists filter by. */
export interface FilterAttribute {
  id: string;
  code: string;
  name: string;
  kind: "number" | "choice";
  unit: string;
}

/** A value that was asked for by its slug, or that lies within a range that was asked for. */
export interface ChosenValue {
  id: number;
  attributeId: string;
  slug: string;
  name: string;
  swatch: string;
  position: number;
}

/** Reads what a list's address names. */
export function searchStore(db: Db) {
  return {
    /** Those that lists filter by, in their order. */
    filterAttributes(): Promise<FilterAttribute[]> {
      return db
        .select({
          id: attributes.id,
          code: attributes.code,
          name: attributes.name,
          kind: attributes.kind,
          unit: attributes.unit,
        })
        .from(attributes)
        .where(eq(attributes.isFilter, true))
        .orderBy(asc(attributes.position), asc(attributes.name), asc(attributes.code));
    },

    /**
     * The values that choices and ranges name, of the given attributes; a choice by another of its
     * spellings, too: such as that of one that was merged into it.
     */
    chosenValues(
      known: readonly FilterAttribute[],
      { choices, ranges }: Pick<ListQuery, "choices" | "ranges">,
    ): Promise<ChosenValue[]> {
      const wanted = known.flatMap(({ id, code, kind }) => {
        const chosen = choices[code];
        const range = ranges[code];
        if (kind === "choice" && chosen) return [ofAttribute(id, isSpelled(chosen))];
        return kind === "number" && range ? [ofAttribute(id, within(range))] : [];
      });
      if (wanted.length === 0) return Promise.resolve([]);
      return db
        .select({
          id: attributeValues.id,
          attributeId: attributeValues.attributeId,
          slug: attributeValues.slug,
          name: attributeValues.name,
          swatch: attributeValues.swatch,
          position: attributeValues.position,
        })
        .from(attributeValues)
        .where(or(...wanted));
    },

    /** The numbers of all categories in the search index, by their ids. */
    async categoryCodes(): Promise<Map<string, number>> {
      const rows = await db.select({ id: categories.id, code: categories.code }).from(categories);
      return new Map(rows.map(({ id, code }) => [id, code]));
    },
  };
}

function ofAttribute(id: string, condition: SQL | undefined): SQL | undefined {
  return and(eq(attributeValues.attributeId, id), condition);
}

function isSpelled(slugs: readonly string[]): SQL | undefined {
  return or(
    inArray(attributeValues.slug, [...slugs]),
    arrayOverlaps(attributeValues.aliases, [...slugs]),
  );
}

function within({ min, max }: NumberRange): SQL | undefined {
  return and(
    min === null ? undefined : gte(attributeValues.number, min),
    max === null ? undefined : lte(attributeValues.number, max),
  );
}
