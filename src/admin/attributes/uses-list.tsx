import { Link } from "react-router";
import type { Uses } from "#shared/attributes/uses-contract.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { COMPATIBILITY_PATH, FAMILIES_PATH } from "../kit/dashboard-menu.ts";

interface UsesListProps {
  families: Uses;
  rules: Uses;
}

/** Families and rules by name, each a link to where it is edited. */
export function UsesList({ families, rules }: UsesListProps) {
  return (
    <>
      <Group title="Families" path={FAMILIES_PATH} uses={families} />
      <Group title="Rules of what fits" path={COMPATIBILITY_PATH} uses={rules} />
    </>
  );
}

function Group({ title, path, uses }: { title: string; path: string; uses: Uses }) {
  if (uses.total === 0) return null;
  const more = uses.total - uses.first.length;
  return (
    <section className="mt-3">
      <h3 className="text-base font-semibold">{title}</h3>
      <ul className="list-disc pl-5">
        {uses.first.map(({ _id, name }) => (
          <li key={_id}>
            <Link
              to={`${path}/${_id}`}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              {name}
            </Link>
          </li>
        ))}
        {more > 0 && <li className="text-muted">and {groupedNumber(more)} more</li>}
      </ul>
    </section>
  );
}
