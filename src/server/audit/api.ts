import type { AuditSubject, auditEndpoints } from "#shared/audit/contract.ts";
import { success } from "#shared/failure.ts";
import type { Database } from "../database/connection.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { auditStore } from "./store.ts";
import { subjectNames } from "./subject-names.ts";

/** Handles the endpoint of the audit. */
export function auditApi({ database }: { database: Database }): HandlersOf<typeof auditEndpoints> {
  return {
    async listAudit({ query: { page, ...filter } }) {
      const store = auditStore(database.db);
      const [{ rows, ...facts }, people] = await Promise.all([
        store.list(filter, page),
        store.people(),
      ]);
      const all = rows.flatMap(({ changes }) => changes);
      const nameOf = await subjectNames(
        database.db,
        all.map((row) => ({ type: row.subjectType as AuditSubject, id: row.subjectId })),
      );
      const entries = rows.flatMap(({ at, requestId, changes, total }) => {
        const [first] = changes;
        if (!first) return [];
        const { who, userId, role, address, action } = first;
        return {
          ...{ _id: `${requestId}-${at.getTime()}`, at: at.toISOString(), requestId, total },
          ...{ who, userId, role, address, action },
          changes: changes.map(
            ({ tableName, operation, subjectType, subjectId, before, after }) => {
              const type = subjectType as AuditSubject;
              return {
                ...{ table: tableName, operation },
                subject: { type, id: subjectId, ...nameOf(type, subjectId) },
                ...(before && { before }),
                ...(after && { after }),
              };
            },
          ),
        };
      });
      return success({
        success: true,
        entries,
        people: people.map(({ id, who }) => ({ _id: id, who })),
        ...facts,
      });
    },
  };
}

/** Each day: months ahead, so that a job that fails for some weeks does no harm. */
export const auditJobs = {
  tasks: {
    "make-audit-months": (_payload, { db }) => auditStore(db).makeMonths(),
  } satisfies Partial<Tasks>,
  sweeps: { "make-audit-months": "40 3 * * *" } satisfies Sweeps,
};
