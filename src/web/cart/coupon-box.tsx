import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { useForm } from "../ui/use-form.ts";
import type { CouponState } from "./use-coupon.ts";

/** Takes a coupon's code, or shows the one that is used. */
export function CouponBox({ coupon, enter, remove }: CouponState) {
  const { form, busy, message, errors } = useForm(async ({ code = "" }) => {
    const answer = await enter(code);
    return answer.ok ? "done" : answer;
  });
  if (coupon) {
    return (
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3">
        <p className="min-w-0 wrap-anywhere">
          Coupon <span className="tabular font-semibold">{coupon.code}</span>
        </p>
        <Button variant="quiet" onClick={remove} aria-label={`Remove the coupon ${coupon.code}`}>
          Remove
        </Button>
      </div>
    );
  }
  return (
    <form {...form} className="mt-4 flex items-start gap-3 border-t border-line pt-3">
      <TextField
        label="Coupon"
        name="code"
        required
        title="Enter the coupon's code"
        maxLength={40}
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
  );
}
