import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

type NoticeTone = "info" | "success" | "warning" | "error";

const toneStyles = {
  info: { Icon: Info, edge: "border-l-link bg-info-soft", tint: "text-link" },
  success: { Icon: CircleCheck, edge: "border-l-success bg-success-soft", tint: "text-success" },
  warning: { Icon: TriangleAlert, edge: "border-l-marigold bg-marigold-soft", tint: "text-ink" },
  error: { Icon: CircleAlert, edge: "border-l-error bg-error-soft", tint: "text-error" },
} as const;

interface NoticeProps {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  /** Announces it when it appears after the page was shown. */
  live?: boolean;
  className?: string;
}

export function Notice({ tone = "info", title, children, live, className = "" }: NoticeProps) {
  const { Icon, edge, tint } = toneStyles[tone];
  return (
    <div
      role={live ? (tone === "error" ? "alert" : "status") : undefined}
      className={`flex gap-3 rounded-sm border-l-4 px-4 py-3 ${edge} ${className}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tint}`} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold whitespace-pre-line">{title}</p>}
        {children}
      </div>
    </div>
  );
}

interface FormErrorProps {
  message?: string | null | undefined;
  /** Below the message. */
  detail?: string;
  /** Below both. */
  children?: ReactNode;
}

/** A form's error, announced when it appears. Place it at the form's top or beside its button. */
export function FormError({ message, detail, children }: FormErrorProps) {
  return (
    // Always rendered, so that it is announced; out of the flow while empty, so that it takes no grid gap.
    <div role="alert" className="empty:absolute">
      {message && (
        <div className="rounded-md border border-error bg-error-soft px-4 py-3 text-error">
          <p className="font-semibold whitespace-pre-line">{message}</p>
          {detail && <p className="mt-1 text-ink">{detail}</p>}
          {children}
        </div>
      )}
    </div>
  );
}
