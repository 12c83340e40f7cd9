import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { AdminDialog } from "./admin-dialog.tsx";
import { FormButtons } from "./forms/form-buttons.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** A sentence of what will happen. */
  children: ReactNode;
  /** The text of the button that does it, and that while it is being done. */
  confirmLabel: string;
  busyLabel: string;
  busy: boolean;
  /** Otherwise the dialog says why it cannot be done. */
  mayConfirm?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, busyLabel, busy, onConfirm, onClose } = props;
  const { mayConfirm = true } = props;
  return (
    <AdminDialog open={open} onClose={onClose} title={title}>
      {children}
      <div className="mt-5">
        {mayConfirm ? (
          <FormButtons
            busy={busy}
            submitLabel={confirmLabel}
            busyLabel={busyLabel}
            danger
            onSubmit={onConfirm}
            onCancel={onClose}
          />
        ) : (
          <Button onClick={onClose}>OK</Button>
        )}
      </div>
    </AdminDialog>
  );
}
