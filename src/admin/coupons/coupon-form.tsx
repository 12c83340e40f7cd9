import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { AdminCoupon } from "#shared/coupons/contract.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { ChangedMeanwhile } from "../kit/forms/changed-meanwhile.tsx";
import { FormButtons } from "../kit/forms/form-buttons.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { useEditForm } from "../kit/forms/use-edit-form.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";
import { type CouponValues, couponSchema, couponValues } from "./coupon-schema.ts";

const mergeFields: MergeFields<Exclude<keyof CouponValues, "code" | "kind">> = {
  percent: "Percent off",
  endsOn: "Last day",
  note: "Note",
};

interface CouponFormProps {
  /** The coupon that is changed; left out, the form makes a new one. */
  coupon?: AdminCoupon;
  onSaved: () => void;
  onCancel: () => void;
}

/** The fields of a coupon. */
export function CouponForm({ coupon, onSaved, onCancel }: CouponFormProps) {
  const submitLabel = !coupon ? "Make coupon" : coupon.endedAt ? "Start again" : "Update";
  const busyLabel = !coupon ? "Making..." : coupon.endedAt ? "Starting..." : "Updating...";
  const { revalidate } = useRevalidator();
  const form = useEditForm({
    schema: couponSchema,
    saved: coupon,
    valuesOf: couponValues,
    send: ({ code, kind, ...fields }, { seen, idempotencyKey }) =>
      seen
        ? callEndpoint("updateCoupon", {
            params: { id: seen._id },
            body: {
              ...fields,
              version: seen.updatedAt,
              ...(seen.endedAt && { restart: true as const }),
            },
          })
        : callEndpoint("createCoupon", {
            body: { ...fields, code, isShared: kind === "shared" },
            idempotencyKey,
          }),
    fallbackMessage: `The coupon could not be ${coupon ? "updated" : "made"}`,
    onSaved: () => {
      void revalidate();
      onSaved();
    },
    merge: {
      fields: () => mergeFields,
      versionOf: ({ updatedAt }) => updatedAt,
      presentOf: (details) => details.coupon as AdminCoupon,
    },
  });
  const { field, setFocus } = form;
  const code = field("code");
  const kind = field("kind");
  const isKindChosen = useRef(false);
  /** A code of one's own is meant for all, as for a sale; one that the shop makes, for whom it is given to. */
  const proposeKind = (typed: string) => {
    if (!isKindChosen.current) form.setValue("kind", typed.trim() === "" ? "single" : "shared");
  };
  const first = coupon ? "percent" : "code";

  // Whoever opened it goes on in it.
  useEffect(() => setFocus(first), [setFocus, first]);

  return (
    <form {...form.formProps} aria-label={submitLabel} className="grid grid-cols-1 gap-5">
      <FormError message={form.message} />
      <ChangedMeanwhile merge={form.merge} what="coupon" />
      {coupon?.endedAt && (
        <p>
          It was ended. Start it again, with another last day if you like: its code is the same.
        </p>
      )}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {!coupon && (
          <>
            <TextField
              label="Code"
              {...code}
              onChange={(event) => {
                proposeKind(event.target.value);
                return code.onChange(event);
              }}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint="Such as DIWALI 10; shoppers type it with or without spaces and hyphens. Empty: the shop makes one that nobody guesses."
            />
            <SelectField
              label="Works"
              {...kind}
              onChange={(event) => {
                isKindChosen.current = true;
                return kind.onChange(event);
              }}
              hint="A coupon for a sale works once for each customer. One that works for one order is used up by the first that has it."
            >
              <option value="single">For one order only</option>
              <option value="shared">Once for each customer</option>
            </SelectField>
          </>
        )}
        <TextField
          label="Percent off"
          {...field("percent")}
          inputMode="decimal"
          autoComplete="off"
          hint="Of the goods, not of the delivery, such as 10."
          required
        />
        <TextField
          label="Last day"
          {...field("endsOn")}
          type="date"
          hint="It works until this day's midnight; empty: until you end it."
        />
      </div>
      <LimitedField
        label="Note"
        form={form}
        name="note"
        hint="For you and your staff, such as whom it is for."
      />
      <FormButtons busy={form.busy} {...{ submitLabel, busyLabel, onCancel }} />
    </form>
  );
}
