import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../database/connection.ts";
import { settings } from "../database/schema/settings.ts";

/**
 * A subject that the owner sets in the dashboard. Each area that has one defines its own, such as
 * `{ name: "freight", schema: freightSettings }`; the schema's defaults hold until it is saved first.
 */
export interface SettingsSubject<Schema extends z.ZodType> {
  name: string;
  /** Takes `{}` for a shop that has set nothing. */
  schema: Schema;
}

export interface Setting<Value> {
  value: Value;
  /** 0 until it is saved first. */
  version: number;
}

interface LastSave {
  /** The admin's e-mail. */
  by: string;
  at: Date;
}

/** What the owner has set, a row a subject. */
export function settingsStore(db: Db) {
  return {
    async read<Schema extends z.ZodType>(
      subject: SettingsSubject<Schema>,
    ): Promise<Setting<z.output<Schema>>> {
      const [row] = await db.select().from(settings).where(eq(settings.subject, subject.name));
      const value = subject.schema.parse(row?.value ?? {});
      return { value, version: row?.version ?? 0 };
    },

    /** Who saved a subject last, and when; undefined until somebody has. */
    async lastSave({
      name,
    }: Pick<SettingsSubject<z.ZodType>, "name">): Promise<LastSave | undefined> {
      const [row] = await db
        .select({ by: settings.updatedBy, at: settings.updatedAt })
        .from(settings)
        .where(eq(settings.subject, name));
      return row;
    },

    /**
     * Saves a subject as a whole.
     *
     * @param seen the version that the change was made from
     * @param by the admin's e-mail
     * @returns false, with nothing changed, where somebody else has saved it meanwhile
     */
    async save<Schema extends z.ZodType>(
      { name, schema }: SettingsSubject<Schema>,
      value: z.output<Schema>,
      seen: number,
      by: string,
    ): Promise<boolean> {
      const stored = schema.parse(value);
      const saved =
        seen === 0
          ? await db
              .insert(settings)
              .values({ subject: name, value: stored, updatedBy: by })
              .onConflictDoNothing()
              .returning({ version: settings.version })
          : await db
              .update(settings)
              .set({
                value: stored,
                updatedBy: by,
                updatedAt: sql`now()`,
                version: sql`${settings.version} + 1`,
              })
              .where(sql`${settings.subject} = ${name} and ${settings.version} = ${seen}`)
              .returning({ version: settings.version });
      return saved.length === 1;
    },
  };
}
