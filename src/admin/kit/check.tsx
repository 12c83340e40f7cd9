import { Circle, CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";

interface CheckProps {
  done: boolean;
  title: ReactNode;
  /** Nothing is wrong while it is not there. */
  mayWait?: boolean;
  children?: ReactNode;
}

/** An entry of a list of what has to be there: whether it is, and what to do about it. */
export function Check({ done, title, mayWait = false, children }: CheckProps) {
  const Icon = done ? CircleCheck : mayWait ? Circle : CircleAlert;
  const color = done ? "text-success" : mayWait ? "text-muted" : "text-error";
  return (
    <li className="flex gap-3 px-5 py-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <span className="sr-only">{done ? "Done: " : "To do: "}</span>
          {title}
        </p>
        {children && <div className="text-sm text-muted">{children}</div>}
      </div>
    </li>
  );
}
