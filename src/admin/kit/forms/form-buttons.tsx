import { Button } from "#ui/button.tsx";
import { useMayChange } from "../own-access.tsx";

interface FormButtonsProps {
  busy: boolean;
  submitLabel: string;
  /** Instead of it while the form is sent. */
  busyLabel?: string | undefined;
  danger?: boolean | undefined;
  /** Called where there is no form to send. */
  onSubmit?: () => void;
  /** Leaves everything as it is; without it there is nothing to leave. */
  onCancel?: (() => void) | undefined;
}

/**
 * The buttons below a form of the dashboard: to send it, and to leave everything as it is. That one is
 * nowhere called "Cancel", which beside an order means to cancel the order. It stands before what takes
 * something away: a second Enter on what opened the dialog must not do it. Where the role may change nothing
 * there is nothing to send.
 */
export function FormButtons(props: FormButtonsProps) {
  const { busy, submitLabel, busyLabel = "Saving...", danger, onSubmit, onCancel } = props;
  const leave = onCancel && (
    <Button variant="secondary" onClick={onCancel}>
      Not now
    </Button>
  );
  if (!useMayChange()) return leave ?? null;
  return (
    <div className="flex flex-wrap gap-3">
      {danger && leave}
      <Button
        variant={danger ? "danger" : "primary"}
        busy={busy}
        {...(onSubmit ? { onClick: onSubmit } : { type: "submit" })}
      >
        {busy ? busyLabel : submitLabel}
      </Button>
      {!danger && leave}
    </div>
  );
}
