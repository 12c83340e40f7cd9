import { Button } from "#ui/button.tsx";

interface FormButtonsProps {
  busy: boolean;
  submitLabel: string;
  /** Instead of it while the form is sent. */
  busyLabel: string;
  /** Without it there is nothing to cancel. */
  onCancel?: (() => void) | undefined;
}

/** The buttons below a form of the dashboard: to send it, and to leave it as it was. */
export function FormButtons({ busy, submitLabel, busyLabel, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy}>
        {busy ? busyLabel : submitLabel}
      </Button>
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
