import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import {
  readSettingsValue,
  type SettingsOf,
  type SettingsSubject,
  storedSettingsValue,
} from "#shared/settings/contract.ts";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { settings, settingsVersions } from "../database/schema/settings.ts";

/** A subject's row, where it is called otherwise there: shops have stored it under that name. */
const rowNames: Partial<Record<SettingsSubject, string>> = {
  shipping: "freight",
  documents: "papers",
};

const rowNameOf = (subject: SettingsSubject) => rowNames[subject] ?? subject;

export interface SavedSettings<Subject extends SettingsSubject> {
  settings: SettingsOf<Subject>;
  /** 0 until it is saved first. */
  version: number;
  /** By whom (the admin's e-mail) and when; undefined until somebody has. */
  lastSave: { by: string; at: Date } | undefined;
}

/** The settings of a subject as they are stored now, with defaults for all that was never saved: not the first values of the environment, which `openLiveStore` has. */
export async function readSettings<Subject extends SettingsSubject>(
  db: Db,
  subject: Subject,
): Promise<SettingsOf<Subject>> {
  return (await settingsStore(db).find(subject)).settings;
}

/** A field of a subject as SQL, for queries that need no more of it: its text, null until it is saved first. */
export function storedSetting<Subject extends SettingsSubject>(
  subject: Subject,
  field: keyof SettingsOf<Subject> & string,
): SQL {
  return sql`(select value->>${sql.raw(`'${field}'`)} from settings where subject = ${sql.raw(`'${rowNameOf(subject)}'`)})`;
}

const readRow = compiled((db, { name }: Given<{ name: string }>) =>
  db.select().from(settings).where(eq(settings.subject, name)),
);

/** What holds of each subject's fields until they are saved first, where that is not the schema's defaults. */
export type FirstValues = Partial<Record<SettingsSubject, object>>;

/** A stored state, with the first values of fields that a version before did not know. */
export function withFirstValues(first: FirstValues, subject: SettingsSubject, stored: unknown) {
  const before = first[subject];
  return before && typeof stored === "object" ? { ...before, ...stored } : stored;
}

/**
 * Reads and writes the settings of each subject, with their history.
 *
 * @param first values that stand in place of the defaults in each field that no save has stored
 */
export function settingsStore(db: Db, first: FirstValues = {}) {
  return {
    async find<Subject extends SettingsSubject>(subject: Subject): Promise<SavedSettings<Subject>> {
      const [row] = await readRow(db, { name: rowNameOf(subject) });
      return {
        settings: readSettingsValue(subject, withFirstValues(first, subject, row?.value ?? {})),
        version: row?.version ?? 0,
        lastSave: row && { by: row.updatedBy, at: row.updatedAt },
      };
    },

    /** What was saved of a subject, the newest first. @param before only older versions */
    versions(subject: SettingsSubject, before: number | undefined, limit: number) {
      return db
        .select()
        .from(settingsVersions)
        .where(
          and(
            eq(settingsVersions.subject, rowNameOf(subject)),
            before === undefined ? undefined : lt(settingsVersions.version, before),
          ),
        )
        .orderBy(desc(settingsVersions.version))
        .limit(limit);
    },

    /**
     * The saves that changed a part of a subject, the newest first: what it was then, and before; null where the shop's
     * own is not stored.
     *
     * @param before only older versions
     */
    partVersions(
      subject: SettingsSubject,
      part: string,
      before: number | undefined,
      limit: number,
    ) {
      const { version, savedAt, savedBy, value } = settingsVersions;
      const own = sql<unknown>`${value}->${part}::text`;
      const states = db
        .select({
          version,
          savedAt,
          savedBy,
          value: own.as("own"),
          older: sql<unknown>`lag(${own}) over (order by ${version})`.as("older"),
        })
        .from(settingsVersions)
        .where(eq(settingsVersions.subject, rowNameOf(subject)))
        .as("states");
      return db
        .select()
        .from(states)
        .where(
          and(
            sql`${states.value} is distinct from ${states.older}`,
            before === undefined ? undefined : lt(states.version, before),
          ),
        )
        .orderBy(desc(states.version))
        .limit(limit);
    },

    /** What was saved of a subject as a version; undefined where there is none such. */
    async valueAt(subject: SettingsSubject, version: number): Promise<unknown> {
      const [found] = await db
        .select({ value: settingsVersions.value })
        .from(settingsVersions)
        .where(
          and(
            eq(settingsVersions.subject, rowNameOf(subject)),
            eq(settingsVersions.version, version),
          ),
        );
      return found?.value;
    },

    /**
     * Saves a subject as a whole.
     *
     * @param seen the version that the change was made from
     * @param by the admin's e-mail
     * @returns false, with nothing changed, where somebody else has saved it meanwhile
     */
    async save<Subject extends SettingsSubject>(
      subject: Subject,
      value: SettingsOf<Subject>,
      seen: number,
      by: string,
    ): Promise<boolean> {
      const name = rowNameOf(subject);
      const stored = storedSettingsValue(subject, value);
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
