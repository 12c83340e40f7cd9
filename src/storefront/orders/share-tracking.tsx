import { Share2 } from "lucide-react";
import { useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { trackingPath } from "#shared/orders/order-id.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useStoreInfo } from "../site/root-data.ts";

interface ShareTrackingProps {
  orderId: string;
  /** As people see it. */
  number: string;
  token: string;
}

/** Hands on the page that shows an order's status and shipments without an account, or withdraws it. */
export function ShareTracking({ orderId, number, token: given }: ShareTrackingProps) {
  const [open, setOpen] = useState(false);
  const [token, setToken] = useState(given);
  const { origin } = useStoreInfo();
  return (
    <div className="no-print flex flex-wrap gap-x-4 border-t border-line px-5 py-1">
      {/* A new document: its address is a secret, and this one's policy would send it along. */}
      <a href={trackingPath(token)} className="link inline-flex min-h-11 items-center text-sm">
        Track this order<span className="sr-only">, number {number}</span>
      </a>
      <Button variant="quiet" className="text-sm" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" className="size-4" />
        Share tracking<span className="sr-only"> of order {number}</span>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Share tracking of order #${number}`}
      >
        <SharedLink
          orderId={orderId}
          number={number}
          url={origin + trackingPath(token)}
          onRenewed={setToken}
        />
      </Dialog>
    </div>
  );
}

interface SharedLinkProps {
  orderId: string;
  number: string;
  url: string;
  onRenewed: (token: string) => void;
}

function SharedLink({ orderId, number, url, onRenewed }: SharedLinkProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const renew = async () => {
    setBusy(true);
    const renewed = await callEndpoint("renewTrackingLink", { params: { id: orderId } });
    setBusy(false);
    setProblem(renewed.ok ? undefined : renewed.message);
    if (!renewed.ok) return;
    onRenewed(renewed.value.trackingToken);
    showToast(renewed.value.message);
  };

  const text = `Follow order ${number} here: ${url}`;
  return (
    <div className="grid gap-4">
      <p>
        Whoever has this link sees status, parcels, the products&apos; names and the city. Address,
        prices and payment stay yours.
      </p>
      <p className="rounded-md border border-line bg-paper px-3 py-2 wrap-anywhere select-all">
        {url}
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={url} what="Link" label="Copy the link">
          Copy the link
        </CopyButton>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center"
        >
          Send by WhatsApp<span className="sr-only"> (opens a new tab)</span>
        </a>
      </div>
      <div className="border-t border-line pt-4">
        <p className="mb-2 text-sm text-muted">
          Did it reach somebody whom it should not? Make a new link: this one, and the links in the
          mails that you have got, then lead to nothing.
        </p>
        <FormError message={problem} />
        <Button variant="secondary" busy={busy} onClick={() => void renew()}>
          {busy ? "Making a new link..." : "Withdraw it and make a new link"}
        </Button>
      </div>
    </div>
  );
}
