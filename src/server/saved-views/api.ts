import { type FailureCode, type Outcome, success } from "#shared/failure.ts";
import {
  type SavedView,
  type savedViewsEndpoints,
  sharePermissions,
  type ViewedList,
  viewPermissions,
} from "#shared/saved-views/contract.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { lacksPermission, mayDo, type SignedIn, type StaffAccess } from "../http/staff-access.ts";
import { invalidFields, noView } from "../lib/common-failures.ts";
import type { SavedViewsService } from "./service.ts";
import type { ViewRow } from "./store.ts";

type Staff = SignedIn & { staff: StaffAccess };

/** Handles the endpoints of saved views. */
export function savedViewsApi(views: SavedViewsService): HandlersOf<typeof savedViewsEndpoints> {
  return {
    async listSavedViews({ query }, caller) {
      const lacking = lacksPermission(caller.staff, viewPermissions[query.list]);
      if (lacking) return lacking;
      const rows = await views.ofList(caller.user._id, query.list);
      return success({ success: true, views: rows.map((row) => view(row, caller)) });
    },

    async createSavedView({ body }, caller) {
      const lacking =
        lacksPermission(caller.staff, viewPermissions[body.list]) ??
        (body.isShared ? notShared(body.list, caller) : undefined);
      return lacking ?? shown(await views.create(caller.user._id, body), caller);
    },

    async updateSavedView({ params, body }, caller) {
      const found = await changeable(params.id, caller);
      const lacking =
        found.ok && body.isShared && !found.value.isShared
          ? notShared(found.value.list, caller)
          : undefined;
      if (lacking) return lacking;
      return found.ok ? shown(await views.change(found.value, body), caller) : found;
    },

    async deleteSavedView({ params }, caller) {
      const found = await changeable(params.id, caller);
      if (!found.ok) return found;
      await views.delete(found.value.id);
      return success({ success: true, message: `The view “${found.value.name}” is removed.` });
    },
  };

  /** One that the caller may change; a colleague's own view is as if there were none. */
  async function changeable(id: string, caller: Staff) {
    const found = await views.find(id);
    if (!found.ok) return found;
    const lacking = lacksPermission(caller.staff, viewPermissions[found.value.list]);
    if (lacking) return lacking;
    return mayChange(found.value, caller) ? found : noView();
  }
}

/** Why they may not share a view of this list; undefined where they may. */
function notShared(list: ViewedList, { staff }: Staff) {
  return mayDo(staff, sharePermissions[list])
    ? undefined
    : invalidFields({
        isShared: `Your role (${staff.role.name}) changes nothing in this list: keep the view for yourself`,
      });
}

const mayChange = ({ userId, isShared }: ViewRow, { user, staff }: Staff) =>
  userId === user._id || (isShared && staff.isOwner);

function shown<Code extends FailureCode>(found: Outcome<ViewRow, Code>, caller: Staff) {
  return found.ok ? success({ success: true as const, view: view(found.value, caller) }) : found;
}

function view(row: ViewRow, caller: Staff): SavedView {
  const { id, userId, name, query, columns, isShared, by } = row;
  return {
    _id: id,
    name,
    query,
    columns,
    isShared,
    ...(userId !== caller.user._id && { by }),
    mayChange: mayChange(row, caller),
  };
}
