import { Link } from "react-router";
import { type BackInList, isOfCatalogueIssues } from "./back-link.ts";

interface ListLinkProps {
  /** The list as it was left. */
  to: string;
  /** Id of the entry that the page shows. */
  edited: string | undefined;
  /** The list's name, where it is not that of the catalogue issues. */
  children: string;
}

/** Above the page of a list's entry: the way back to where it stands in the list. */
export function ListLink({ to, edited, children }: ListLinkProps) {
  const state = edited && ({ edited } satisfies BackInList);
  return (
    <p className="no-print mb-2">
      <Link to={to} state={state} className="link inline-flex min-h-11 items-center">
        {isOfCatalogueIssues(to) ? "Catalogue issues" : children}
      </Link>
    </p>
  );
}
