import { useEffect } from "react";
import { useBlocker, useLocation } from "react-router";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { anyUnsaved, dropUnsaved, unsavedInRows } from "#ui/unsaved-changes.ts";

/**
 * Asks before a page is left whose forms hold what is not saved, and before a list shows other rows than
 * the one that is being filled in; once in the dashboard's frame.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) =>
    here.pathname === next.pathname
      ? here.search !== next.search && anyUnsaved(unsavedInRows)
      : anyUnsaved(),
  );

  const { pathname } = useLocation();

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (anyUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, []);

  const stay = () => blocker.reset?.();
  const leave = () => {
    // Of a list that stays, what is not in its rows is still to be saved.
    if (blocker.location?.pathname !== pathname) dropUnsaved();
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
