import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { Backup, BackupState } from "#shared/backups/contract.ts";
import { dateAndTime } from "#shared/dates.ts";
import { formatBytes, groupedNumber } from "#shared/numbers.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { IfMayChange } from "../kit/own-access.tsx";
import { useAct } from "../kit/use-act.ts";

const LOOK_AGAIN_MS = 2_000;

const stateTexts = {
  queued: { text: "Begins soon", tone: "grey" },
  running: { text: "Being made", tone: "blue" },
  done: { text: "Done", tone: "green" },
  failed: { text: "Failed", tone: "yellow" },
} as const satisfies Record<BackupState, { text: string; tone: BadgeTone }>;

const isUnderWay = ({ state }: Backup) => state === "queued" || state === "running";

/** The latest backups and how they went, and a button that makes one; looked at again while one is made. */
export function LatestBackups({ loaded }: { loaded: ApiOutcome<{ backups: readonly Backup[] }> }) {
  const { busy, act } = useAct();
  const { revalidate } = useRevalidator();
  const changes = loaded.ok && loaded.value.backups.some(isUnderWay);
  useEffect(() => {
    if (!changes) return undefined;
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [changes, revalidate]);
  return (
    <section aria-labelledby="latest-backups" className="max-w-3xl">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="latest-backups" className="text-2xl">
          Latest backups
        </h2>
        <IfMayChange>
          <Button
            variant="secondary"
            busy={busy || changes}
            onClick={() => void act(() => callEndpoint("createBackup"), "No backup could be begun")}
          >
            Back up now
          </Button>
        </IfMayChange>
      </div>
      {loaded.ok ? (
        <BackupList backups={loaded.value.backups} />
      ) : (
        <LoadFailed title={failureText(loaded, "The backups could not be loaded")} />
      )}
    </section>
  );
}

function BackupList({ backups }: { backups: readonly Backup[] }) {
  if (backups.length === 0) return <p className="mt-3 text-muted">None was made yet.</p>;
  return (
    <ul className="sheet mt-4 divide-y divide-line">
      {backups.map((backup) => (
        <li key={backup._id} className="px-5 py-3">
          <BackupEntry backup={backup} />
        </li>
      ))}
    </ul>
  );
}

function BackupEntry({ backup }: { backup: Backup }) {
  const { state, name, bytes, place, progress, problem, remark, by, createdAt } = backup;
  const { text, tone } = stateTexts[state];
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-semibold">{dateAndTime(createdAt)}</span>
        <Badge tone={tone}>{text}</Badge>
        {bytes !== undefined && <span className="tabular">{formatBytes(bytes)}</span>}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {by ? `By ${by}` : "By the schedule"}, {place === "s3" ? "to the bucket" : "to the folder"}
        {name && `: ${name}`}
      </p>
      {progress && (
        <p className="tabular text-sm text-muted">
          <progress
            aria-label={`Backup of ${dateAndTime(createdAt)}`}
            className="block w-full accent-primary"
            value={progress.done}
            max={Math.max(1, progress.total)}
          />
          {progressText(progress)}
        </p>
      )}
      {problem && <p className="text-sm wrap-anywhere text-error">{problem}</p>}
      {remark && <p className="text-sm wrap-anywhere">{remark}</p>}
    </>
  );
}

function progressText({ doing, done, total }: NonNullable<Backup["progress"]>): string {
  if (doing === "storing") return `Sent ${formatBytes(done)} of ${formatBytes(total)}`;
  const what = doing === "database" ? "tables" : "pictures";
  return `${groupedNumber(done)} of ${groupedNumber(total)} ${what}`;
}
