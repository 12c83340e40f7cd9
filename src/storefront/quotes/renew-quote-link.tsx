import { Link2Off } from "lucide-react";
import { useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";

interface RenewQuoteLinkProps {
  number: string;
  token: string;
  onRenewed: () => Promise<void>;
}

/** Withdraws the link of one's own quote: whoever got it may accept and pay, so it must be revocable. */
export function RenewQuoteLink({ number, token, onRenewed }: RenewQuoteLinkProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const renew = async () => {
    setBusy(true);
    const renewed = await callEndpoint("renewQuoteLink", { params: { token } });
    setBusy(false);
    setProblem(renewed.ok ? undefined : renewed.message);
    if (!renewed.ok) return;
    setOpen(false);
    showToast(renewed.value.message);
    await onRenewed();
  };

  return (
    <>
      <Button variant="quiet" className="text-sm" onClick={() => setOpen(true)}>
        <Link2Off aria-hidden="true" className="size-4" />
        Make a new link<span className="sr-only"> for quote {number}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`A new link for quote ${number}`}>
        <p>
          Whoever has a quote’s link sees its prices, may accept it and pay. Did it reach somebody
          whom it should not? Then make a new one: the link in the mails that you have got, and that
          of its order’s tracking, lead to nothing afterwards.
        </p>
        <FormError message={problem} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => void renew()}>
            {busy ? "Making a new link..." : "Withdraw it and make a new link"}
          </Button>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Keep the link
          </Button>
        </div>
      </Dialog>
    </>
  );
}
