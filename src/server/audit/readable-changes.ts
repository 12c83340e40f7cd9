import type { AuditChange, AuditSubject } from "#shared/audit/contract.ts";
import { type PointedNames, pointedAt } from "#shared/audit-words/field-words.ts";
import {
  filledSettingsValue,
  type SettingsSubject,
  settingsSubjects,
} from "#shared/settings/contract.ts";
import type { Db } from "../database/connection.ts";
import type { AuditRow } from "./store.ts";
import { subjectNames } from "./subject-names.ts";

/** Columns that say what goods cost, of whatever table: for who may see costs. */
const COST_COLUMN = "cost_paise";

type Values = Readonly<Record<string, unknown>>;

/** Rows of the audit as its readers see them, and the names of what their values point at. */
export interface ReadableChanges {
  changeOf(row: AuditRow): AuditChange;
  names: PointedNames;
}

/** Looks up what rows of the audit are about, and what their values point at. */
export async function readableChanges(
  db: Db,
  rows: readonly AuditRow[],
  seesCosts: boolean,
): Promise<ReadableChanges> {
  const pointed = rows.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]);
  const nameOf = await subjectNames(db, [...rows.map(subjectOf), ...pointed]);
  return {
    changeOf(row) {
      const { tableName, operation } = row;
      const subject = subjectOf(row);
      const { before, after } = withDefaults(row);
      return {
        table: tableName,
        operation,
        subject: { ...subject, ...nameOf(subject.type, subject.id) },
        ...(before && { before: shownValues(before, seesCosts) }),
        ...(after && { after: shownValues(after, seesCosts) }),
      };
    },
    names: Object.fromEntries(
      pointed.flatMap(({ type, id }) => {
        const { name } = nameOf(type, id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
  };
}

/** Of settings what differs is told: what a state leaves out has its default, also in the first save's before. */
function withDefaults({ tableName, subjectId, before, after }: AuditRow) {
  const subject = settingsSubjects.find((one) => one === subjectId);
  if (tableName !== "settings" || !subject) return { before, after };
  const filled = (state: Values | null) =>
    state && { ...state, value: filledSettingsValue(subject, state.value) };
  return { before: filled(before ?? firstState(subject)), after: filled(after) };
}

/** The first values of the store are its environment's, which nobody has written down. */
const firstState = (subject: SettingsSubject): Values | null =>
  subject === "store" ? null : { value: {} };

const subjectOf = ({ subjectType, subjectId }: AuditRow) => ({
  type: subjectType as AuditSubject,
  id: subjectId,
});

function idsIn(values: Values | null): { type: AuditSubject; id: string }[] {
  return Object.entries(values ?? {}).flatMap(([column, id]) => {
    const type = pointedAt[column];
    return type && typeof id === "string" ? [{ type, id }] : [];
  });
}

/** The values of a row of the audit as far as a reader may see them. */
export function shownValues(values: Values, seesCosts: boolean): Values {
  if (seesCosts || !Object.hasOwn(values, COST_COLUMN)) return values;
  const { [COST_COLUMN]: _, ...others } = values;
  return others;
}
