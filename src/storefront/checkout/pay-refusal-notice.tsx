import { type ReactNode, useEffect, useState } from "react";
import { sessionStore } from "#browser/browser-storage.ts";
import { FormError } from "#ui/notice.tsx";
import { currentCart, useCart } from "../cart/cart-store.ts";
import { forgetPayRefusal, readPayRefusal, type ShownChange } from "./pay-refusal.ts";

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

/** Of this very cart when it was last to be paid, also after a reload; nothing once the cart was changed. */
export function usePayRefusal(userId: string) {
  const { lines } = useCart();
  const [refusal, setRefusal] = useState(() => readPayRefusal(sessionStore, userId, lines));
  const holds = refusal !== undefined && readPayRefusal(sessionStore, userId, lines) !== undefined;

  useEffect(() => {
    if (!refusal || holds) return;
    forgetPayRefusal(sessionStore);
    setRefusal(undefined);
  }, [refusal, holds]);

  return {
    refusal: holds ? refusal : undefined,
    /** Looks again, after it was written or deleted. */
    refresh: () => setRefusal(readPayRefusal(sessionStore, userId, currentCart().lines)),
  };
}
