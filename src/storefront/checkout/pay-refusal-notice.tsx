import type { ReactNode } from "react";
import { FormError } from "#ui/form-error.tsx";
import type { ShownChange } from "./pay-refusal.ts";

interface PayRefusalNoticeProps {
  message: string | null | undefined;
  changes: readonly ShownChange[];
  /** How it can go on. */
  children?: ReactNode;
}

/** Beside the button: why nothing was paid, and all that changed since the shopper pressed it. */
export function PayRefusalNotice({ message, changes, children }: PayRefusalNoticeProps) {
  return (
    <FormError message={message} detail="Nothing was charged, and your cart is safe.">
      {changes.length > 0 && (
        <>
          <h3 className="mt-3 text-base text-ink">What changed</h3>
          <ul className="tabular mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 text-ink">
            {changes.map(({ key, name, href, was, now }) => (
              <li key={key} className="border-t border-line-strong pt-2">
                {href ? (
                  <a href={href} className="link inline-flex min-h-6 items-center break-words">
                    {name}
                  </a>
                ) : (
                  <span className="font-semibold break-words">{name}</span>
                )}
                <span className="block text-sm">
                  was {was}, <strong>now {now}</strong>
                </span>
              </li>
            ))}
          </ul>
          {children}
        </>
      )}
    </FormError>
  );
}
