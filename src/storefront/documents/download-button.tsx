import { FileDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type ApiOutcome, shopMessage } from "#browser/api-outcome.ts";
import { type FetchedFile, fetchFile, saveFile } from "#browser/fetch-file.ts";
import type { Order } from "#shared/orders/contract.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import { Button, type ButtonVariant } from "#ui/button.tsx";
import { showToast } from "#ui/toast-store.ts";

interface DownloadButtonProps {
  load: () => Promise<ApiOutcome<FetchedFile>>;
  children: ReactNode;
  variant?: ButtonVariant;
  className?: string;
  disabled?: boolean;
}

/** Fetches a file and has the browser save it; a failure is said in a toast. */
export async function downloadFile(load: DownloadButtonProps["load"]): Promise<void> {
  const answer = await load();
  if (answer.ok) return saveFile(answer.value.name, answer.value.blob);
  const fallback = "The file could not be downloaded. Check your connection and try again.";
  showToast(shopMessage(answer) ?? fallback, "error");
}

/** A button that fetches a file, which the browser saves. */
export function DownloadButton({
  load,
  children,
  variant = "secondary",
  className,
  disabled,
}: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadFile(load);
    setBusy(false);
  };
  return (
    <Button
      variant={variant}
      busy={busy}
      disabled={disabled}
      className={className}
      onClick={() => void download()}
    >
      {!busy && <FileDown aria-hidden="true" className="size-5" />}
      {children}
    </Button>
  );
}

/** The proforma invoice of an order that is not paid yet; nothing afterwards. */
export function ProformaButton({ order }: { order: Pick<Order, "_id" | "payment"> }) {
  const { _id: id, payment } = order;
  if (!waitsForPayment(payment.status)) return null;
  return (
    <DownloadButton
      variant="quiet"
      className="no-print mt-2 -ml-4 text-sm"
      load={() => fetchFile("downloadProforma", { params: { id } })}
    >
      Proforma invoice
    </DownloadButton>
  );
}
