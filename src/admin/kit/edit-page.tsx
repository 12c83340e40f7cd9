import type { ReactNode } from "react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import { useListAddress } from "./back-link.ts";
import { ListLink } from "./list-link.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { PageHeader } from "./page-header.tsx";

interface EditPageProps {
  title: string;
  /** The list that the page belongs to; left out, nothing leads back. */
  list?: { path: string; name: string };
  /** Id of what is changed; left out for something new. */
  edited?: string | undefined;
  /** Beside the title. */
  actions?: ReactNode;
  /** All that its form cannot do without. */
  needs: readonly ApiOutcome<unknown>[];
  failedTitle: string;
  children: ReactNode;
}

/** The page on which something of a list is made or changed, by a form made with `useEditForm`. */
export function EditPage(props: EditPageProps) {
  const { title, list, edited, actions, needs, failedTitle, children } = props;
  const failed = needs.find((outcome) => !outcome.ok);
  return (
    <>
      {list && <BackLink {...list} edited={edited} />}
      <PageHeader title={title}>{actions}</PageHeader>
      {failed && !failed.ok ? <LoadFailed title={failureText(failed, failedTitle)} /> : children}
    </>
  );
}

function BackLink({
  path,
  name,
  edited,
}: {
  path: string;
  name: string;
  edited: string | undefined;
}) {
  return (
    <ListLink to={useListAddress(path)} edited={edited}>
      {name}
    </ListLink>
  );
}
