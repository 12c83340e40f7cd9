import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** In place of what could not be loaded. */
export function LoadFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Notice tone="error" title={title} live>
      <Button variant="secondary" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
