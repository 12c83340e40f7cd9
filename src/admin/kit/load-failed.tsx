import { useRevalidator } from "react-router";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

interface LoadFailedProps {
  title: string;
  /** Left out, the page's loaders run again. */
  onRetry?: () => void;
}

/** In place of what could not be loaded. */
export function LoadFailed({ title, onRetry }: LoadFailedProps) {
  const { revalidate } = useRevalidator();
  return (
    <Notice tone="error" title={title} live>
      <Button variant="secondary" className="mt-2" onClick={onRetry ?? (() => void revalidate())}>
        Try again
      </Button>
    </Notice>
  );
}
