import { dayText } from "#shared/documents/document-texts.ts";
import { Notice } from "#ui/notice.tsx";

interface CreditWithoutGstProps {
  /** The last day on which it could be corrected, such as 2027-11-30; undefined while it can be. */
  closedOn: string | undefined;
}

/** Says before a credit that the GST of its invoice can no longer be corrected; else nothing. */
export function CreditWithoutGst({ closedOn }: CreditWithoutGstProps) {
  if (!closedOn) return null;
  return (
    <Notice tone="warning" title="The GST of this invoice cannot be corrected any more">
      <p>
        That was possible until {dayText(closedOn)}. What is credited is given back with a plain
        credit voucher: it changes no tax, and stands in the month under “Credits without GST”.
      </p>
    </Notice>
  );
}
