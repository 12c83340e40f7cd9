import { type ComponentProps, type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { ActionForm, type ActionFormProps } from "./action-form.tsx";
import { AdminDialog } from "./admin-dialog.tsx";
import { useMayChange } from "./own-access.tsx";

interface ActionDialogProps<Values extends FieldValues, Checked>
  extends ActionFormProps<Values, Checked> {
  title: string;
  /** Why it cannot be done, or not any more: it stands in place of the form, but for what was typed. */
  blocked?: ReactNode;
  /** Room for rows of several fields. */
  wide?: boolean;
}

interface OpenedProps {
  open: boolean;
  onClose: () => void;
}

/**
 * Asks before something is done, for what it needs: what happens, the fields, the button that does it and
 * the one that leaves everything as it is. It closes once it is done, and the focus goes back.
 */
export function ActionDialog<Values extends FieldValues, Checked>({
  open,
  onClose,
  title,
  blocked,
  wide = false,
  ...action
}: ActionDialogProps<Values, Checked> & OpenedProps) {
  return (
    <AdminDialog
      open={open}
      onClose={onClose}
      title={title}
      className={wide ? "max-w-2xl" : "max-w-lg"}
    >
      <ActionForm {...action} over={blocked} onDone={onClose} onCancel={onClose} />
    </AdminDialog>
  );
}

export interface Opening {
  /** False takes the button away; a dialog that is open stays. */
  offered?: boolean;
  /** Why it cannot be done, or not any more. */
  blocked?: ReactNode;
}

interface ActionButtonProps<Values extends FieldValues, Checked>
  extends ActionDialogProps<Values, Checked>,
    Opening {
  /** The button's text; it opens the dialog. */
  label: ReactNode;
  button?: Pick<ComponentProps<typeof Button>, "variant" | "className" | "aria-label">;
}

export function ActionButton<Values extends FieldValues, Checked>({
  label,
  button,
  offered = true,
  ...dialog
}: ActionButtonProps<Values, Checked>) {
  const [open, setOpen] = useState(false);
  const mayChange = useMayChange();
  return (
    <>
      {offered && mayChange && (
        <Button variant="secondary" {...button} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      <ActionDialog {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
