import {
  type ExportedList,
  type ExportRequest,
  type exportsEndpoints,
  type ListExport,
  listPermissions,
} from "#shared/exports/contract.ts";
import { type FailureCode, type Outcome, success } from "#shared/failure.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { lacksPermission, mayDo, type SignedIn, type StaffAccess } from "../http/staff-access.ts";
import type { ExportsService } from "./service.ts";
import type { ExportRow } from "./store.ts";

/** Handles the endpoints of exports. */
export function exportsApi(exports: ExportsService): HandlersOf<typeof exportsEndpoints> {
  return {
    async createExport({ body }, { user, staff }) {
      const asked = withCostsFor(body, staff);
      return lacksFor(asked, staff) ?? shown(await exports.create(user._id, asked));
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

    async downloadExportWorkbook({ params }, caller) {
      const own = await ownExport(params.id, caller);
      return own.ok ? exports.workbook(caller.user._id, params.id) : own;
    },
  };

  /** One of the caller's, of a list that their role may see still. */
  async function ownExport(id: string, { user, staff }: SignedIn & { staff: StaffAccess }) {
    const found = await exports.find(user._id, id);
    if (!found.ok) return found;
    return lacksFor(found.value, staff) ?? found;
  }
}

/** What goods cost is in the files of who may see it, unless they say no. */
function withCostsFor(request: ExportRequest, staff: StaffAccess): ExportRequest {
  const costs = mayDo(staff, "read_costs");
  if (request.list === "products") return { ...request, query: { costs, ...request.query } };
  if (request.list === "audit") return { ...request, query: { costs, ...request.query } };
  return request;
}

/** What a role lacks to have a file; undefined where it may. */
function lacksFor({ list, query }: { list: ExportedList; query: object }, staff: StaffAccess) {
  const hasCosts = "costs" in query && query.costs === true;
  return (
    lacksPermission(staff, listPermissions[list]) ??
    (hasCosts ? lacksPermission(staff, "read_costs") : undefined)
  );
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
