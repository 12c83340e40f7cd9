import { Download } from "lucide-react";
import { useState } from "react";
import { failureText } from "#browser/failure-text.ts";
import { fetchFile, saveFile } from "#browser/fetch-file.ts";
import { todayInIndia } from "#shared/dates.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";

/** A day's e-way bills in one file for the portal. */
export function EwayFile() {
  const [day, setDay] = useState(todayInIndia);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setBusy(true);
    const made = await fetchFile("getEwayBills", { query: { day } });
    setBusy(false);
    setProblem(
      made.ok ? undefined : failureText(made, "The file could not be made. Please try again."),
    );
    if (!made.ok) return;
    saveFile(made.value.name, made.value.blob);
    showToast(`${made.value.name} was saved`);
  };
  return (
    <form
      aria-label="E-way bills of a day"
      className="grid gap-x-6 gap-y-2 border-b border-line py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <div>
        <h3 className="text-base">E-way bills of a day (JSON)</h3>
        <p className="text-sm text-muted">
          Parcels of that day above your limit that have no e-way bill noted. Not tried at the
          portal: it works out the distance, and asks for the transporter&rsquo;s ID. Note each
          number with its parcel afterwards.
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Day"
          name="day"
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          required
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {!busy && <Download aria-hidden="true" className="size-4" />}
          {busy ? "Making it..." : "Download e-way bills"}
        </Button>
      </div>
      <FormError message={problem} />
    </form>
  );
}
