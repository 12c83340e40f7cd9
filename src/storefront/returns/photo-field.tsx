import { Camera, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { type ApiOutcome, noAnswer } from "#browser/api-outcome.ts";
import { currentAuth } from "#browser/auth-record.ts";
import { endpointUrl, readFailure } from "#browser/endpoint-request.ts";
import { success } from "#shared/failure.ts";
import { MAX_RETURN_PHOTOS } from "#shared/returns/return-status.ts";
import { announce } from "#ui/announce.ts";
import { Button } from "#ui/button.tsx";
import { Picture } from "#ui/picture.tsx";

interface PhotoFieldProps {
  shipmentId: string;
  photos: readonly string[];
  onChange: (change: (photos: readonly string[]) => readonly string[]) => void;
  /** Called with true while photos are on their way. */
  onSending: (sending: boolean) => void;
}

/** Photos of what is returned: each is sent as it is chosen, and can be taken away again. */
export function PhotoField({ shipmentId, photos, onChange, onSending }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState(0);
  const [problem, setProblem] = useState<string>();
  const room = MAX_RETURN_PHOTOS - photos.length - waiting;

  const send = async (files: readonly File[]) => {
    setProblem(files.length > room ? `At most ${MAX_RETURN_PHOTOS} photos.` : undefined);
    const chosen = files.slice(0, room);
    setWaiting(chosen.length);
    onSending(true);
    // One after the other: a phone's connection is soon full.
    for (const file of chosen) {
      const sent = await sendPhoto(file, shipmentId);
      setWaiting((count) => count - 1);
      if (sent.ok) {
        onChange((now) => [...now, sent.value]);
        announce(`${file.name} is added`);
      } else
        setProblem(
          sent.code === "no_answer" ? "A photo could not be sent. Please try again." : sent.message,
        );
    }
    onSending(false);
    if (input.current) input.current.value = "";
  };

  return (
    <div>
      <p id={id} className="mb-1 text-sm font-semibold">
        Photos (optional, at most {MAX_RETURN_PHOTOS})
      </p>
      <p className="mb-2 text-sm text-muted">
        They help to settle damage with the courier. The shop sees them, and whoever has their
        address.
      </p>
      {photos.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-3">
          {photos.map((url, index) => (
            <li key={url} className="relative w-24">
              <Picture url={url} alt={`Photo ${index + 1}`} sizes="6rem" className="rounded-sm" />
              <button
                type="button"
                onClick={() => onChange((now) => now.filter((one) => one !== url))}
                className="absolute top-0 right-0 grid size-11 place-items-center rounded-md bg-surface/90"
              >
                <X aria-hidden="true" className="size-5" />
                <span className="sr-only">Take photo {index + 1} away</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        aria-labelledby={id}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => void send([...(target.files ?? [])])}
      />
      <Button
        variant="secondary"
        busy={waiting > 0}
        disabled={room <= 0}
        onClick={() => input.current?.click()}
      >
        <Camera aria-hidden="true" className="size-5" />
        {waiting > 0 ? "Sending..." : "Add photos"}
      </Button>
      <p role="alert" className="mt-1 text-sm font-semibold text-error empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** Sends one photo of a shipment's goods; answers its address as the shop keeps it. Never throws. */
async function sendPhoto(file: File, shipmentId: string): Promise<ApiOutcome<string>> {
  const form = new FormData();
  form.set("file", file);
  const headers = { Accept: "application/json", Authorization: currentAuth().token };
  try {
    const { ownerEndpointTable } = await import("virtual:owner-endpoint-table");
    const [method, path] = ownerEndpointTable.addReturnPhoto;
    const url = endpointUrl(path, { id: shipmentId }, {});
    const response = await fetch(url, { method, headers, body: form });
    const answer: unknown = await response.json();
    const problem = readFailure(response, answer);
    if (problem) return problem;
    const { url: address } = answer as { url?: unknown };
    return typeof address === "string" ? success(address) : noAnswer();
  } catch {
    return noAnswer();
  }
}
