import {
  type exportsEndpoints,
  type ListExport,
  listPermissions,
} from "#shared/exports/contract.ts";
import { type FailureCode, type Outcome, success } from "#shared/failure.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { lacksPermission } from "../http/staff-access.ts";
import type { ExportsService } from "./service.ts";
import type { ExportRow } from "./store.ts";

/** Handles the endpoints of exports. */
export function exportsApi(exports: ExportsService): HandlersOf<typeof exportsEndpoints> {
  return {
    async createExport({ body }, { user, staff }) {
      const lacking = lacksPermission(staff, listPermissions[body.list]);
      return lacking ?? shown(await exports.create(user._id, body));
    },

    async listExports({ query }, { user }) {
      const rows = await exports.ofList(user._id, query.list);
      return success({ success: true, exports: rows.map(view) });
    },

    getExport: async ({ params }, { user }) => shown(await exports.find(user._id, params.id)),
    stopExport: async ({ params }, { user }) => shown(await exports.stop(user._id, params.id)),
    retryExport: async ({ params }, { user }) => shown(await exports.retry(user._id, params.id)),
    downloadExport: ({ params }, { user }) => exports.download(user._id, params.id),
  };
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
