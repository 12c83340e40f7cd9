import { asc, eq } from "drizzle-orm";
import type { Rule } from "#shared/compatibility/rule.ts";
import type { Db } from "../database/connection.ts";
import { nextVersion } from "../database/schema/columns.ts";
import { compatibilityRules } from "../database/schema/compatibility.ts";

export interface StoredRule extends Rule {
  id: string;
  updatedAt: Date;
}

type RuleRow = typeof compatibilityRules.$inferSelect;

/** The rules of what fits. */
export function rulesStore(db: Db) {
  return {
    /** All, the oldest first: of several that catch a product the first one's sentence is shown. */
    async all(): Promise<StoredRule[]> {
      const rows = await db.select().from(compatibilityRules).orderBy(asc(compatibilityRules.id));
      return rows.map(storedRule);
    },

    count: (): Promise<number> => db.$count(compatibilityRules),

    async find(id: string): Promise<StoredRule | undefined> {
      const rows = await db.select().from(compatibilityRules).where(eq(compatibilityRules.id, id));
      return rows.map(storedRule)[0];
    },

    /** Reads a rule and keeps others from changing it until the transaction ends. */
    async lock(id: string): Promise<StoredRule | undefined> {
      const rows = await db
        .select()
        .from(compatibilityRules)
        .where(eq(compatibilityRules.id, id))
        .for("update");
      return rows.map(storedRule)[0];
    },

    async insert(rules: readonly (Rule & { id: string })[]): Promise<StoredRule[]> {
      const rows = await db
        .insert(compatibilityRules)
        .values(rules.map((rule) => ({ id: rule.id, ...columnsOf(rule) })))
        .returning();
      return rows.map(storedRule);
    },

    async update(id: string, rule: Rule): Promise<StoredRule | undefined> {
      const rows = await db
        .update(compatibilityRules)
        .set({ ...columnsOf(rule), updatedAt: nextVersion(compatibilityRules.updatedAt) })
        .where(eq(compatibilityRules.id, id))
        .returning();
      return rows.map(storedRule)[0];
    },

    /** @returns false where there is no such rule */
    async delete(id: string): Promise<void> {
      await db.delete(compatibilityRules).where(eq(compatibilityRules.id, id));
    },
  };
}

function columnsOf({ kind, reason, machines, goods, comparisons, starter }: Rule) {
  return {
    kind,
    reason,
    machines,
    goods,
    comparisons: [...comparisons],
    starterQuantity: starter?.quantity ?? null,
    starterTakes: starter?.takes ?? "one",
  };
}

function storedRule({ starterQuantity, starterTakes, createdAt: _, ...row }: RuleRow): StoredRule {
  return {
    ...row,
    starter: starterQuantity === null ? null : { quantity: starterQuantity, takes: starterTakes },
  };
}
