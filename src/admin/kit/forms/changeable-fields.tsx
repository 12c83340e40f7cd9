import type { ReactNode } from "react";
import { useMayChange } from "../own-access.tsx";

/**
 * Fields and buttons of a form, which can be read and take nothing where the role may not change them. It is
 * always there, so that no field is made anew as the role changes.
 */
export function ChangeableFields({ children }: { children: ReactNode }) {
  return (
    <fieldset role="none" disabled={!useMayChange()} className="contents">
      {children}
    </fieldset>
  );
}
