import { eq } from "drizzle-orm";
import type { Uses } from "#shared/attributes/uses-contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Database, Db } from "../database/connection.ts";
import { attributeValues } from "../database/schema/attributes.ts";
import { addJob } from "../jobs/add-job.ts";
import { noAttribute } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { valueGone } from "./check-values.ts";
import { choiceSlug } from "./choices.ts";
import {
  type AttributeChoices,
  type ChangeFailure,
  changeChoices,
  choiceAttribute,
  liveValues,
} from "./edit-values.ts";
import { familiesAlikeAfter } from "./families-using.ts";
import { changeSides, rulesInShort, rulesUsingValue } from "./rules-using.ts";

/** Two choices of an attribute, by their ids. */
interface Merge {
  from: number;
  into: number;
}

/** The changes besides products, and the families that forbid it. */
export async function previewMerge(
  db: Db,
  id: string,
  { from, into }: Merge,
): Promise<Outcome<{ rules: Uses; families: Uses }, "not_found">> {
  const attribute = isId(id) ? await choiceAttribute(db, id) : undefined;
  if (!attribute) return noAttribute();
  const gone = (await liveValues(db, attribute.id)).find((value) => value.id === from);
  const rules = gone ? await rulesUsingValue(db, attribute.code, gone.slug) : [];
  return success({
    rules: rulesInShort(rules),
    families: await familiesAlikeAfter(db, { from, into }),
  });
}

/**
 * Makes one choice of two; rules of what fits follow at once, and a job gives the products of the
 * first the other. Refused where a family would have two products alike.
 */
export function mergeValues(
  database: Database,
  id: string,
  { version, ...merge }: Merge & { version?: string | undefined },
): Promise<Outcome<AttributeChoices, ChangeFailure>> {
  return changeChoices(database, id, version, async (db, { id: attributeId, code }) => {
    const known = await liveValues(db, attributeId);
    const gone = known.find((value) => value.id === merge.from);
    const stays = known.find((value) => value.id === merge.into);
    if (!gone || !stays) return valueGone();
    if (gone.id === stays.id) return failure("conflict", "Choose another value to merge it into");
    const alike = await familiesAlikeAfter(db, merge);
    const [family] = alike.first;
    if (family) {
      const message = `The family “${family.name}” has both ${gone.name} and ${stays.name}: as one value two of its products would be alike. Take one of them out first`;
      return failure("conflict", message);
    }
    const aliases = [...stays.aliases, gone.slug, choiceSlug(gone.name), ...gone.aliases];
    await db
      .update(attributeValues)
      .set({ aliases: [...new Set(aliases)].filter((alias) => alias !== stays.slug) })
      .where(eq(attributeValues.id, stays.id));
    await db
      .update(attributeValues)
      .set({ mergedInto: stays.id })
      .where(eq(attributeValues.id, gone.id));
    // What was merged into it before goes on to where it goes.
    await db
      .update(attributeValues)
      .set({ mergedInto: stays.id })
      .where(eq(attributeValues.mergedInto, gone.id));
    await changeSides(db, await rulesUsingValue(db, code, gone.slug), (side) => ({
      ...side,
      choices: side.choices.map((choice) =>
        choice.attribute === code
          ? { ...choice, values: withMerged(choice.values, gone.slug, stays.slug) }
          : choice,
      ),
    }));
    await addJob(db, "merge-attribute-value", { valueId: gone.id });
    return undefined;
  });
}

/** Each value once, the one that is gone as the one that stays. */
function withMerged(values: readonly string[], gone: string, stays: string): string[] {
  return [...new Set(values.map((value) => (value === gone ? stays : value)))];
}
