import { ScrollText } from "lucide-react";
import { useLocation } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import {
  type AuditEntry,
  type AuditSubject,
  auditSubjects,
  type listAudit,
} from "#shared/audit/contract.ts";
import { auditSentence } from "#shared/audit-words/audit-sentence.ts";
import type { PointedNames } from "#shared/audit-words/field-words.ts";
import { dateAndTime } from "#shared/dates.ts";
import { NUMBERS } from "#shared/list-place.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { AUDIT_PATH } from "../kit/dashboard-menu.ts";
import { choice, day, defineList, id, type QueryOf } from "../kit/list/define-list.ts";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import type { Route } from "./+types/audit-page.ts";
import { AuditDetail } from "./audit-detail.tsx";
import { subjectName, subjectsOf } from "./audit-texts.ts";

const auditList = defineList<QueryOf<typeof listAudit>>({
  path: AUDIT_PATH,
  ids: NUMBERS,
  filters: {
    person: id("Person"),
    subject: choice("About", auditSubjects),
    subjectId: id("Which one"),
    from: day("From"),
    to: day("Until"),
  },
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Audit" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(auditList, request, (query) => callEndpoint("listAudit", { query }));
}

/** Who of the staff changed what. Nobody can change or delete what stands here; an erasure blanks a person's values. */
export default function AuditPage({ loaderData: loaded }: Route.ComponentProps) {
  const { entries, people, names } = loaded.ok
    ? loaded.value
    : { entries: [], people: [], names: {} };
  const subjects = new Map(
    entries.flatMap(({ changes }) => changes.map(({ subject }) => [subject.id, subject] as const)),
  );
  const asked = useLocation().search;
  const { subject: kind, subjectId } = auditList.read(new URLSearchParams(asked));
  return (
    <ListPage
      list={auditList}
      viewed="audit"
      title="Audit"
      about="What staff change in the dashboard, with what stood there before. It cannot be altered, by the owner either, but for values about a person who is erased: those are blanked."
      exported="audit"
      noun={["action", "actions"]}
      loaded={loaded}
      entries={entries}
      failed="The audit could not be loaded"
      empty={{ Icon: ScrollText, text: "What staff change in the dashboard is written down here." }}
      options={{
        person: people.map(({ _id, who }) => (
          <option key={_id} value={_id}>
            {who}
          </option>
        )),
        subjectId: (
          <>
            {[...subjects.values()].map((subject) => (
              <option key={subject.id} value={subject.id}>
                {kind === subject.type && subject.name ? subject.name : subjectName(subject)}
              </option>
            ))}
            {subjectId && !subjects.has(subjectId) && (
              // Nothing is listed that says its name.
              <option value={subjectId}>{unlistedName(kind, subjectId)}</option>
            )}
          </>
        ),
      }}
      columns={columnsWith(names)}
      nameOf={(entry) => `${auditSentence(entry, names)}, ${dateAndTime(entry.at)}`}
      detailOf={(entry) => <AuditDetail entry={entry} names={names} historyOf={historyOf} />}
    />
  );
}

/** Of a subject of which nothing is listed, so that its name is not known. */
function unlistedName(type: AuditSubject | undefined, id: string): string {
  if (type === "settings") return subjectName({ type, id });
  return type ? `This ${auditSubjects[type].toLowerCase()}` : "This one alone";
}

/** The list of what else was changed of a subject. */
function historyOf({ type, id: subjectId }: { type: keyof typeof auditSubjects; id: string }) {
  return auditList.address({ subject: type, subjectId });
}

const columnsWith = (names: PointedNames): readonly ListColumn<AuditEntry>[] => [
  { name: "What", grow: 100, cell: (entry) => auditSentence(entry, names) },
  {
    name: "About",
    grow: 50,
    // The sentence names it.
    isHiddenAtFirst: true,
    cell: ({ changes }) => {
      const [first, ...others] = subjectsOf(changes);
      return (
        <span className="text-sm">
          {first && subjectName(first)}
          {others.length > 0 && ` and ${others.length} more`}
        </span>
      );
    },
  },
  {
    name: "Who",
    cell: ({ who, role }) => (
      <span className="text-sm text-muted">
        {who.replace(/ <.*>$/, "")} ({role})
      </span>
    ),
  },
  {
    name: "When",
    cell: ({ at }) => (
      <time dateTime={at} className="tabular text-sm text-muted">
        {dateAndTime(at)}
      </time>
    ),
  },
];
