import { type AuditChange, auditSubjects } from "#shared/audit/contract.ts";
import { dateAndTime } from "#shared/dates.ts";

type Subject = AuditChange["subject"];

/** An endpoint's or a column's name in words: `updateProduct` is `Update product`, `price_paise` `Price paise`. */
export function actionName(name: string): string {
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Such as `Product White mug`; what has no name of its own is told by its id. */
export function subjectName({ type, id, name }: Subject): string {
  return `${auditSubjects[type]} ${name ?? id.slice(0, 8)}`;
}

/** What changes are about, each once. */
export function subjectsOf(changes: readonly AuditChange[]): Subject[] {
  return [
    ...new Map(changes.map(({ subject }) => [`${subject.type} ${subject.id}`, subject])).values(),
  ];
}

const MAX_VALUE_LENGTH = 300;

/** As the database writes it. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A value of a column as a person reads it: paise as rupees, long ones cut. */
export function valueText(column: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "empty";
  if (typeof value === "number" && column.endsWith("_paise")) return `₹${(value / 100).toFixed(2)}`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" && TIME.test(value)) return dateAndTime(value);
  const isTexts = Array.isArray(value) && value.every((part) => typeof part === "string");
  const text = isTexts
    ? value.join(", ")
    : typeof value === "string"
      ? value
      : JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

/** A column in words; an amount does not say that it is kept in paise. */
export function columnName(column: string): string {
  return actionName(column.replace(/_paise$/, ""));
}
