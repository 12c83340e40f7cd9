import { useWatch } from "react-hook-form";
import { readTypedNumber } from "#shared/numbers.ts";
import { returnPromise } from "#shared/return-days.ts";
import { sendToText } from "#shared/returns/send-to.ts";
import { ReturnSteps } from "#storefront/returns/return-steps.tsx";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import { ContentPreview } from "./content-preview.tsx";

/** Days and reasons as they are typed, the reasons one a line. */
export type ReturnsValues = { days: string; instructions: string; reasons: string };

/** What products promise, what the form for a return asks, and what an accepted one says, with what is typed. */
export function ReturnsPreview({ form: { control } }: { form: FormFields<ReturnsValues> }) {
  const [days, instructions, reasons] = useWatch({
    control,
    name: ["days", "instructions", "reasons"],
  });
  const store = useStoreInfo();
  const at = new Date().toISOString();
  const lines = [...new Set(reasons.split("\n"))].filter((reason) => reason.trim() !== "");
  return (
    <ContentPreview onPhone>
      <div className="grid gap-4 p-4">
        <p className="text-sm">{returnPromise(readTypedNumber(days) ?? 0)}</p>
        <div>
          <p className="text-sm font-semibold">Reason</p>
          <ul className="mt-1 rounded-sm border border-line-strong bg-surface px-3 py-1 text-sm">
            {lines.map((reason) => (
              <li key={reason} className="py-1">
                {reason}
              </li>
            ))}
          </ul>
        </div>
        <ReturnSteps
          status="accepted"
          steps={[
            { status: "asked", at, note: "" },
            { status: "accepted", at, note: `${instructions}\n${sendToText(store)}` },
          ]}
        />
      </div>
    </ContentPreview>
  );
}
