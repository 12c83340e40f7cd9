import type { Backup, backupsEndpoints } from "#shared/backups/contract.ts";
import { success } from "#shared/failure.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { type Backups, shownState } from "./service.ts";
import type { BackupRow } from "./store.ts";

/** Handles the endpoints of backups. */
export function backupsApi(backups: Backups): HandlersOf<typeof backupsEndpoints> {
  const { folder, hasBucket } = backups;
  return {
    async listBackups() {
      const latest = await backups.latest();
      const shown = latest.map(({ row, isAlive }) => view(row, isAlive));
      return success({ success: true, backups: shown, folder, hasBucket });
    },

    async createBackup(_request, { user }) {
      const begun = await backups.create(user.email);
      if (!begun.ok) return begun;
      const message = "A backup is being made";
      return success({ success: true, message, backup: view(begun.value, true) });
    },
  };
}

function view(row: BackupRow, isAlive: boolean): Backup {
  const { id, place, name, bytes, progress, by, createdAt } = row;
  const { state, problem } = shownState({ row, isAlive });
  return {
    _id: id,
    state,
    place,
    ...(name !== null && { name }),
    ...(bytes !== null && { bytes }),
    ...(progress && state === "running" && { progress }),
    ...(problem && state === "failed" && { problem }),
    ...(problem && state === "done" && { remark: problem }),
    ...(by !== null && { by }),
    createdAt: createdAt.toISOString(),
  };
}
