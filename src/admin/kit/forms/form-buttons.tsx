import { Button } from "#ui/button.tsx";

interface FormButtonsProps {
  busy: boolean;
  submitLabel: string;
  /** Instead of it while the form is sent. */
  busyLabel?: string | undefined;
  danger?: boolean | undefined;
  /** Leaves everything as it is; without it there is nothing to leave. */
  onCancel?: (() => void) | undefined;
}

/**
 * The buttons below a form of the dashboard: to send it, and to leave everything as it is. That one is
 * nowhere called "Cancel", which beside an order means to cancel the order.
 */
export function FormButtons(props: FormButtonsProps) {
  const { busy, submitLabel, busyLabel = "Saving...", danger, onCancel } = props;
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
        {busy ? busyLabel : submitLabel}
      </Button>
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          Not now
        </Button>
      )}
    </div>
  );
}
