import { useRef } from "react";
import { Link } from "react-router";
import { fieldLimits } from "#browser/field-limits.ts";
import { COUPON_TAKES_NOTHING } from "#shared/coupons/coupon.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useForm } from "#ui/use-form.ts";
import type { LoginRedirect } from "../accounts/login-redirect.ts";
import type { CouponState } from "./use-coupon.ts";

/** Asks for a coupon's code, or shows the coupon in use; a visitor's waits for the login. */
export function CouponBox({
  coupon,
  used,
  enter,
  remove,
  signedIn,
}: CouponState & { signedIn: boolean }) {
  const box = useRef<HTMLElement>(null);
  const { form, busy, message, errors } = useForm(async ({ code = "" }) => {
    const answer = await enter(code);
    if (!answer.ok) return answer;
    announce(
      signedIn ? "Your coupon is taken off the total" : "Your coupon is kept with your cart",
    );
    return "done";
  });
  // The control that had the focus is removed by its own action.
  const announce = (text: string) => {
    showToast(text, "info");
    box.current?.focus();
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Coupon"
      className="mt-4 border-t border-line pt-3 outline-none"
    >
      {coupon ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="min-w-0 wrap-anywhere">
            Coupon <span className="tabular font-semibold">{coupon.code}</span>
          </p>
          <Button
            variant="quiet"
            aria-label={`Remove the coupon ${coupon.code}`}
            onClick={() => {
              remove();
              announce("Your coupon is not used for this cart");
            }}
          >
            Remove
          </Button>
          {!signedIn && (
            <p className="w-full text-sm">
              It is checked and taken off the total once you{" "}
              <Link to="/login" state={{ from: "/cart" } satisfies LoginRedirect} className="link">
                log in
              </Link>
              .
            </p>
          )}
          {signedIn && !used && (
            <p className="w-full text-sm">
              {coupon.percent === null ? "It has not been checked yet." : COUPON_TAKES_NOTHING}
            </p>
          )}
        </div>
      ) : (
        <form {...form} className="flex items-start gap-3">
          <TextField
            label="Coupon"
            name="code"
            required
            title="Enter the coupon's code"
            {...fieldLimits("checkCoupon", "code")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="min-w-0 flex-1"
            error={errors.code ?? message ?? undefined}
          />
          <Button type="submit" variant="secondary" busy={busy} className="mt-[1.625rem]">
            {busy ? "Asking..." : "Apply"}
          </Button>
        </form>
      )}
    </section>
  );
}
