import { type AuditChange, auditSubjects } from "#shared/audit/contract.ts";
import { settingsName } from "#shared/audit-words/audit-sentence.ts";

type Subject = AuditChange["subject"];

/** Such as `Product White mug`; what has no name of its own is told by its id. */
export function subjectName({ type, id, name }: Subject): string {
  if (type === "settings") return `Settings (${settingsName(id)})`;
  return `${auditSubjects[type]} ${name ?? id.slice(0, 8)}`;
}

/** What changes are about, each once. */
export function subjectsOf(changes: readonly AuditChange[]): Subject[] {
  return [
    ...new Map(changes.map(({ subject }) => [`${subject.type} ${subject.id}`, subject])).values(),
  ];
}
