import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { useDeletion } from "./use-deletion.ts";

interface DeletionDialogProps {
  deletion: Pick<ReturnType<typeof useDeletion>, "chosen" | "busy" | "confirm" | "close">;
  title: string;
  /** What will be gone. */
  children: ReactNode;
}

/** Asks before an entry is deleted for good. */
export function DeletionDialog({ deletion, title, children }: DeletionDialogProps) {
  const { chosen, busy, confirm, close } = deletion;
  return (
    <ConfirmDialog
      open={chosen !== null}
      title={title}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={busy}
      onConfirm={confirm}
      onClose={close}
    >
      {children}
    </ConfirmDialog>
  );
}
