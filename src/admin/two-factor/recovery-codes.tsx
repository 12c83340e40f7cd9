import { callEndpoint } from "#browser/endpoint-client.ts";
import { RECOVERY_CODES } from "#shared/two-factor/contract.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PrintButton } from "#ui/print-button.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import { noFields } from "../kit/action-form.tsx";

interface RecoveryCodesSectionProps {
  left: number;
  onCodes: (codes: string[]) => void;
}

/** How many recovery codes are left, and new ones. */
export function RecoveryCodesSection({ left, onCodes }: RecoveryCodesSectionProps) {
  return (
    <section aria-labelledby="recovery-codes" className="sheet p-4">
      <h2 id="recovery-codes" className="text-lg">
        Recovery codes
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">
        {left} of {RECOVERY_CODES} are left. Each stands in once for the app or a passkey that you
        do not have at hand.
      </p>
      <ActionButton
        {...noFields}
        label="Make new codes"
        title="Make new recovery codes"
        send={async () => {
          const made = await callEndpoint("createRecoveryCodes");
          if (made.ok) onCodes(made.value.recoveryCodes);
          return made;
        }}
        fallbackMessage="The codes could not be made"
        submitLabel="Make new codes"
      >
        <p>Those of before work no more.</p>
      </ActionButton>
    </section>
  );
}

/** Neither Escape nor a click beside it loses what is shown once. */
const stay = () => {};

interface NewCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Codes that were just made: they are shown this once. */
export function NewCodes({ codes, onClose }: NewCodesProps) {
  return (
    <Dialog open={codes.length > 0} onClose={stay} title="Keep these recovery codes">
      <p>
        Print them, or keep them where you keep passwords. They are shown this once; each logs you
        in once if you have lost your phone.
      </p>
      <ul className="tabular my-4 grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>I have kept them</Button>
        <CopyButton text={codes.join("\n")} what="Codes" label="Copy the codes" />
        <PrintButton>Print</PrintButton>
      </div>
    </Dialog>
  );
}
