import type { ReactNode } from "react";
import { ButtonLink } from "#ui/button.tsx";
import { useMayChange } from "../own-access.tsx";
import { NEW_KEY } from "./list-page.tsx";

/** Leads from a list to where an entry is made, for who may make one. */
export function NewEntryLink({ to, children }: { to: string; children: ReactNode }) {
  if (!useMayChange()) return null;
  return (
    <ButtonLink to={to} aria-keyshortcuts={NEW_KEY} className="compact!">
      {children}
    </ButtonLink>
  );
}
