import { Link } from "react-router";
import type { AuditSubject } from "#shared/audit/contract.ts";
import { auditPath } from "./dashboard-menu.ts";
import { useMay } from "./own-access.tsx";

interface AuditLinkProps {
  subject: AuditSubject;
  id: string;
  /** Its name, for screen readers, where links of several stand on a page. */
  of?: string;
  /** Left out, who changed what of it. */
  label?: string;
}

/** Leads whoever may read the audit to who changed what of a thing. */
export function AuditLink({ subject, id, of, label = "Who changed what" }: AuditLinkProps) {
  if (!useMay("read_audit")) return null;
  return (
    <Link
      to={auditPath(subject, id)}
      className="link no-print inline-flex min-h-11 items-center text-sm"
    >
      {label}
      {of && <span className="sr-only"> of {of}</span>}
    </Link>
  );
}
