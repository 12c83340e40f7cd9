import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { anyUnsaved, dropUnsaved } from "#ui/unsaved-changes.ts";

/** Asks before a page is left whose forms hold what is not saved; once in the dashboard's frame. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && anyUnsaved(),
  );

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (anyUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, []);

  const stay = () => blocker.reset?.();
  const leave = () => {
    dropUnsaved();
    blocker.proceed?.();
  };
  return (
    <Dialog open={blocker.state === "blocked"} onClose={stay} title="Leave without saving?">
      <p>What you entered on this page is not saved yet. If you leave, it is lost.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={stay}>Stay on this page</Button>
        <Button variant="danger" onClick={leave}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
