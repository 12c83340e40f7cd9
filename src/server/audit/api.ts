import type { auditEndpoints } from "#shared/audit/contract.ts";
import { success } from "#shared/failure.ts";
import type { Database } from "../database/connection.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { mayDo } from "../http/staff-access.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { readableChanges } from "./readable-changes.ts";
import { auditStore } from "./store.ts";

/** Handles the endpoint of the audit. */
export function auditApi({ database }: { database: Database }): HandlersOf<typeof auditEndpoints> {
  return {
    async listAudit({ query: { page, after, before, ...filter } }, { staff }) {
      const store = auditStore(database.db);
      const [{ rows, ...facts }, people] = await Promise.all([
        store.list(filter, { page, after, before }),
        store.people(),
      ]);
      const all = rows.flatMap(({ changes }) => changes);
      const { changeOf, names } = await readableChanges(
        database.db,
        all,
        mayDo(staff, "read_costs"),
      );
      const entries = rows.flatMap(({ at, requestId, changes, total }) => {
        const [first] = changes;
        if (!first) return [];
        const { who, userId, role, address, action } = first;
        return {
          _id: `${requestId}-${at.getTime()}`,
          at: at.toISOString(),
          requestId,
          total,
          who,
          userId,
          role,
          address,
          action,
          changes: changes.map(changeOf),
        };
      });
      return success({
        success: true,
        entries,
        people: people.map(({ id, who }) => ({ _id: id, who })),
        names,
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
