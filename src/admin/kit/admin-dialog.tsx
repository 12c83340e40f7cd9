import { type ComponentProps, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { anyUnsaved, UnsavedWithin } from "#ui/unsaved-changes.ts";
import { useBackCloses } from "#ui/use-back-closes.ts";

/**
 * A dialog of the dashboard. The browser's Back closes it, not the page. Closed by that, by Escape, by a
 * click beside it or by its cross while a form in it holds what is not saved, it asks first; `onClose`
 * itself, as a button within calls it, does not ask.
 */
export function AdminDialog({ open, onClose, children, ...dialog }: ComponentProps<typeof Dialog>) {
  const [unsaved] = useState(() => new Set<() => boolean>());
  const [isAsking, setAsking] = useState(false);
  if (isAsking && !open) setAsking(false);
  const goOn = () => setAsking(false);
  const leave = () => {
    const mayClose = !anyUnsaved(unsaved);
    if (mayClose) onClose();
    else setAsking(!isAsking);
    return mayClose;
  };
  useBackCloses(open, leave);
  return (
    <>
      <Dialog {...dialog} open={open} onClose={leave}>
        <UnsavedWithin value={unsaved}>{children}</UnsavedWithin>
      </Dialog>
      <Dialog open={isAsking} onClose={goOn} title="Close without saving?">
        <p>What you entered here is not saved yet. If you close it, it is lost.</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={goOn}>Go on with it</Button>
          <Button variant="danger" onClick={onClose}>
            Close without saving
          </Button>
        </div>
      </Dialog>
    </>
  );
}
