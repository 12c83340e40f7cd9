import {
  type exportsEndpoints,
  type ListExport,
  listPermissions,
} from "#shared/exports/contract.ts";
import { type FailureCode, type Outcome, success } from "#shared/failure.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { lacksPermission, type SignedIn, type StaffAccess } from "../http/staff-access.ts";
import type { ExportsService } from "./service.ts";
import type { ExportRow } from "./store.ts";

/** Handles the endpoints of exports. */
export function exportsApi(exports: ExportsService): HandlersOf<typeof exportsEndpoints> {
  return {
    async createExport({ body }, { user, staff }) {
      const lacking = lacksPermission(staff, listPermissions[body.list]);
      return lacking ?? shown(await exports.create(user._id, body));
    },

    async listExports({ query }, { user, staff }) {
      const lacking = lacksPermission(staff, listPermissions[query.list]);
      if (lacking) return lacking;
      const rows = await exports.ofList(user._id, query.list);
      return success({ success: true, exports: rows.map(view) });
    },

    getExport: async ({ params }, caller) => shown(await ownExport(params.id, caller)),

    async stopExport({ params }, caller) {
      const own = await ownExport(params.id, caller);
      return own.ok ? shown(await exports.stop(caller.user._id, params.id)) : own;
    },

    async retryExport({ params }, caller) {
      const own = await ownExport(params.id, caller);
      return own.ok ? shown(await exports.retry(caller.user._id, params.id)) : own;
    },

    async downloadExport({ params }, caller) {
      const own = await ownExport(params.id, caller);
      return own.ok ? exports.download(caller.user._id, params.id) : own;
    },
  };

  /** One of the caller's, of a list that their role may see still. */
  async function ownExport(id: string, { user, staff }: SignedIn & { staff: StaffAccess }) {
    const found = await exports.find(user._id, id);
    if (!found.ok) return found;
    return lacksPermission(staff, listPermissions[found.value.list]) ?? found;
  }
}

function shown<Code extends FailureCode>(found: Outcome<ExportRow, Code>) {
  return found.ok ? success({ success: true as const, export: view(found.value) }) : found;
}

function view({
  id,
  list,
  state,
  rows,
  expected,
  bytes,
  createdAt,
  expiresAt,
}: ExportRow): ListExport {
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { _id: id, list, state, rows, expected, bytes, ...times };
}
