import { Download } from "lucide-react";
import { useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { saveFile } from "#browser/fetch-file.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast-store.ts";

/** Files of one press: a browser asks before it saves many, and a person uploads each. */
const MAX_FILES = 10;

interface SavePortalFilesProps {
  /** Days such as 2026-11-01, both included. */
  period: { from: string; to: string };
}

/** Saves what of a period is to be registered, in files as large as the portal takes. */
export function SavePortalFiles({ period }: SavePortalFilesProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await savePortalFiles(period);
    setBusy(false);
  };
  return (
    <Button className="compact!" busy={busy} onClick={() => void save()}>
      <Download aria-hidden="true" className="size-5" />
      <span>
        Download all<span className="@max-4xl:sr-only"> to register</span>
      </span>
    </Button>
  );
}

async function savePortalFiles(period: SavePortalFilesProps["period"]): Promise<void> {
  const name = `e-invoices-${period.from}-to-${period.to}`;
  let files = 0;
  let after: string | undefined;
  do {
    const answer = await callEndpoint("getPortalFile", {
      query: { ...period, ...(after && { after }) },
    });
    if (!answer.ok) {
      const text = failureText(answer, "The e-invoices could not be loaded. Please try again.");
      showToast(files > 0 ? `${savedText(files)} ${text}` : text, "error");
      return;
    }
    const { eInvoices, next } = answer.value;
    after = next;
    if (eInvoices.length === 0) continue;
    files += 1;
    saveEInvoices(eInvoices, files === 1 ? name : `${name}-part-${files}`);
  } while (after && files < MAX_FILES);
  showToast(
    after ? `${savedText(files)} There are more: choose fewer days for them.` : savedText(files),
  );
}

function savedText(files: number): string {
  if (files === 0) return "Nothing of these days is to be registered.";
  return files === 1 ? "The file was saved." : `${files} files were saved.`;
}

/** As JSON, a list as the portal's bulk upload takes it. */
export function saveEInvoices(eInvoices: readonly object[], name: string): void {
  const blob = new Blob([JSON.stringify(eInvoices, null, 2)], { type: "application/json" });
  // A number has slashes, which no file's name may have.
  saveFile(`${name.replaceAll("/", "-")}.json`, blob);
}
