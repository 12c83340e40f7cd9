import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { reportGroups } from "#shared/reports/report-definition.ts";
import { reportNames, reportOf } from "#shared/reports/reports.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { REPORTS_PATH } from "../kit/dashboard-menu.ts";
import { useOwnAccess } from "../kit/own-access.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import type { Route } from "./+types/reports-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Reports" });
}

/** Every report that whoever is signed in may see, by what it is about. */
export default function ReportsPage() {
  return (
    <>
      <PageHeader title="Reports" />
      <p className="mb-5 max-w-3xl text-muted">
        What the shop sold, was paid, and has. Each can be compared with earlier days, saved as CSV
        or for Excel, printed, and sent to a colleague as a link.
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {reportGroups.map((group) => (
          <ReportGroup key={group} group={group} />
        ))}
      </div>
    </>
  );
}

function ReportGroup({ group }: { group: (typeof reportGroups)[number] }) {
  const id = useId();
  const { permissions } = useOwnAccess();
  const names = reportNames.filter((name) => {
    const { group: own, permission } = reportOf(name);
    return own === group && (!permission || permissions.has(permission));
  });
  if (names.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-xl">
        {group}
      </h2>
      <ul className="sheet divide-y divide-line">
        {names.map((name) => (
          <li key={name}>
            <Link
              to={`${REPORTS_PATH}/${name}`}
              className="flex min-h-11 items-center justify-between gap-4 px-5 py-2.5 no-underline hover:bg-paper-deep"
            >
              <span className="link">{reportOf(name).title}</span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
