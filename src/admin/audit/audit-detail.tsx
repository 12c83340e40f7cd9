import { Link } from "react-router";
import type { AuditChange, AuditEntry } from "#shared/audit/contract.ts";
import { fieldsOf } from "#shared/audit-words/audit-sentence.ts";
import { nameInWords } from "#shared/audit-words/call-words.ts";
import { isErased, type PointedNames, valueText } from "#shared/audit-words/field-words.ts";
import {
  BLOGS_PATH,
  FAMILIES_PATH,
  ORDERS_PATH,
  QUOTES_PATH,
  RETURNS_PATH,
} from "../kit/dashboard-menu.ts";
import { subjectName, subjectsOf } from "./audit-texts.ts";

type Subject = AuditChange["subject"];

const operations = { insert: "Added", update: "Changed", delete: "Deleted" } as const;

/** Where the dashboard shows a subject; undefined where it has no page, or is gone. */
function pageOf({ type, id, name, slug }: Subject): string | undefined {
  if (name === undefined) return undefined;
  if (type === "order") return `${ORDERS_PATH}/${id}`;
  if (type === "quote") return `${QUOTES_PATH}/${id}`;
  if (type === "return") return `${RETURNS_PATH}/${id}`;
  if (type === "family") return `${FAMILIES_PATH}/${id}`;
  if (type === "product" && slug) return `/dashboard/admin/update-product/${slug}`;
  if (type === "blog" && slug) return `${BLOGS_PATH.replace("blogs", "update-blog")}/${slug}`;
  return undefined;
}

interface AuditDetailProps {
  entry: AuditEntry;
  /** Of what values point at. */
  names: PointedNames;
  /** The address of all that was changed of a subject. */
  historyOf: (subject: Subject) => string;
}

/** What one request changed, row by row: what stood there, and what stands there since. */
export function AuditDetail({ entry, names, historyOf }: AuditDetailProps) {
  const { changes, total, who, role, address, action, requestId } = entry;
  return (
    <div className="grid gap-4">
      <p className="text-sm wrap-anywhere text-muted">
        {who}, as {role}, from {address}; call {action}, request {requestId}
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {subjectsOf(changes).map((subject) => {
          const page = pageOf(subject);
          return (
            <li key={subject.id} className="text-sm">
              {page && (
                <Link to={page} className="link inline-block py-2.5">
                  Open {subjectName(subject)}
                </Link>
              )}{" "}
              <Link to={historyOf(subject)} className="link inline-block py-2.5">
                All changes of {subjectName(subject)}
              </Link>
            </li>
          );
        })}
      </ul>
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the order in which they were made, for good
        <Change key={at} change={change} names={names} />
      ))}
      {total > changes.length && (
        <p className="text-sm">{total - changes.length} more rows were changed with it.</p>
      )}
    </div>
  );
}

interface ChangeProps {
  change: AuditChange;
  names: PointedNames;
}

function Change({ change, names }: ChangeProps) {
  const { table, operation } = change;
  return (
    <table className="spec-table table-fixed">
      <caption className="py-1 text-left text-sm font-semibold">
        {operations[operation]}: {nameInWords(table)}
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {operation !== "insert" && <th scope="col">Before</th>}
          {operation !== "delete" && <th scope="col">After</th>}
        </tr>
      </thead>
      <tbody>
        {fieldsOf(change).map(({ column, label, before, after }) => (
          <tr key={label}>
            <th scope="row" className="wrap-anywhere">
              {label}
            </th>
            {operation !== "insert" && (
              <td className="wrap-anywhere">
                <Value column={column} value={before} names={names} />
              </td>
            )}
            {operation !== "delete" && (
              <td className="wrap-anywhere">
                <Value column={column} value={after} names={names} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ValueProps {
  column: string;
  value: unknown;
  names: PointedNames;
}

/** What was erased looks unlike any text that somebody may have typed. */
function Value({ column, value, names }: ValueProps) {
  const text = valueText(column, value, names);
  return isErased(value) ? <em className="text-muted">{text}</em> : text;
}
