import { failure, type Outcome, success } from "#shared/failure.ts";
import {
  filledSettingsValue,
  parseSettingsValue,
  readSettingsValue,
  type SettingsOf,
  type SettingsSubject,
} from "#shared/settings/contract.ts";
import { type SettingsVersion, VERSIONS_A_PAGE } from "#shared/settings/history-contract.ts";
import { settingsChanges } from "#shared/settings/settings-changes.ts";
import { settingsPartName } from "#shared/settings/settings-parts.ts";
import type { Database } from "../database/connection.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { type FirstValues, readSettings, settingsStore, withFirstValues } from "./store.ts";

interface Versions {
  versions: (Omit<SettingsVersion, "savedAt"> & { savedAt: Date })[];
  /** There are older ones. */
  hasMore: boolean;
}

/** An earlier state: of a version, 0 for the shop's defaults; of a part, what it was in that version. */
interface EarlierState {
  version: number;
  part?: string | undefined;
}

/** Subjects whose fields are ids of branches. */
const pointAtBranches: ReadonlySet<SettingsSubject> = new Set(["shipping", "registrations"]);

/** Reads what was saved of the settings before. */
export function openSettingsHistory(database: Database, first: FirstValues) {
  const filled = (subject: SettingsSubject, stored: unknown) =>
    withFirstValues(first, subject, stored);
  const shown = (subject: SettingsSubject, stored: unknown) =>
    filledSettingsValue(subject, filled(subject, stored));
  const startOf = (subject: SettingsSubject) => readSettingsValue(subject, filled(subject, {}));

  /** Rows with the state that each save found, the newest first. @param part undefined for the subject as a whole */
  async function changedStates(
    subject: SettingsSubject,
    part: string | undefined,
    before: number | undefined,
  ) {
    const store = settingsStore(database.db);
    const limit = VERSIONS_A_PAGE + 1;
    if (part === undefined) {
      const rows = await store.versions(subject, before, limit);
      // A subject's first save changed the defaults.
      return rows.map((row, place) => ({ ...row, older: rows[place + 1]?.value ?? {} }));
    }
    const alone = (value: unknown) => (value === null ? {} : { [part]: value });
    const rows = await store.partVersions(subject, part, before, limit);
    return rows.map((row) => ({ ...row, value: alone(row.value), older: alone(row.older) }));
  }

  return {
    /** What each save changed, the newest first; of a part the saves that changed it. @param before only older versions */
    async list(
      subject: SettingsSubject,
      { part, before }: { part?: string | undefined; before?: number | undefined },
    ): Promise<Outcome<Versions, "invalid_request">> {
      if (part !== undefined && !settingsPartName(subject, part)) return noPart();
      const rows = await changedStates(subject, part, before);
      const others = pointAtBranches.has(subject)
        ? (await readSettings(database.db, "branches")).branches
        : [];
      return success({
        versions: rows.slice(0, VERSIONS_A_PAGE).map(({ version, savedAt, savedBy, ...row }) => ({
          version,
          savedAt,
          savedBy,
          changes: settingsChanges(shown(subject, row.older), shown(subject, row.value), others),
        })),
        hasMore: rows.length > VERSIONS_A_PAGE,
      });
    },

    /**
     * What is to be saved to return to an earlier state, by today's rules.
     *
     * @param present what a return of a part leaves alone
     */
    async stateAt<Subject extends SettingsSubject>(
      subject: Subject,
      { version, part }: EarlierState,
      present: SettingsOf<Subject>,
    ): Promise<Outcome<SettingsOf<Subject>, "not_found" | "invalid_request">> {
      if (part !== undefined && !settingsPartName(subject, part)) return noPart();
      const stored =
        version === 0
          ? startOf(subject)
          : await settingsStore(database.db).valueAt(subject, version);
      if (stored === undefined) return failure("not_found", "These settings were never saved so");
      const then = filled(subject, stored) as Readonly<Record<string, unknown>>;
      const read = parseSettingsValue(
        subject,
        part === undefined ? then : { ...present, [part]: then[part] },
      );
      if (read.success) return success(read.data as SettingsOf<Subject>);
      return failure(
        "invalid_request",
        `What was saved then does not fit any more: ${read.error.issues[0]?.message}`,
      );
    },
  };
}

const noPart = () => invalidFields({ part: "These settings have no part of this name" });
