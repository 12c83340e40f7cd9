import "./forms/zod-without-eval.ts";
import { useCallback, useEffect, useState } from "react";
import type { ApiFailure } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { valueText } from "#shared/audit-words/field-words.ts";
import { settingsField } from "#shared/audit-words/settings-words.ts";
import { dayCodec } from "#shared/codecs.ts";
import { dateAndTime } from "#shared/dates.ts";
import type { SettingsSubject } from "#shared/settings/contract.ts";
import type { SettingsChange, SettingsVersion } from "#shared/settings/history-contract.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { aroundDifference, differingWords } from "./forms/merge-edits.ts";
import { type ReturnableSettings, ReturnButton, whatReturns } from "./return-to-settings.tsx";

/** Changes of one save that are shown at first. */
const SHOWN_CHANGES = 8;

type SettingsHistoryProps = Omit<ReturnableSettings, "inForce">;

/** Who saved a subject of the settings, or a part of it, what that changed, and the way back to each earlier state. */
export function SettingsHistory({ subject, part, current }: SettingsHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const [versions, setVersions] = useState<readonly SettingsVersion[]>();
  const [hasMore, setHasMore] = useState(false);
  const [failed, setFailed] = useState<ApiFailure | null>(null);

  const load = useCallback(
    async (known: readonly SettingsVersion[]) => {
      const before = known.at(-1)?.version;
      const answer = await callEndpoint("listSettingsVersions", {
        params: { subject },
        query: { ...(part !== undefined && { part }), ...(before !== undefined && { before }) },
      });
      setFailed(answer.ok ? null : answer);
      if (!answer.ok) return;
      setVersions([...known, ...answer.value.versions]);
      setHasMore(answer.value.hasMore);
    },
    [subject, part],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved meanwhile stands in it, too
  useEffect(() => {
    if (isOpen) void load([]);
  }, [isOpen, current, load]);

  const shown = { subject, part, current, inForce: versions?.[0]?.version ?? 0 };
  return (
    <details
      className="mt-10 max-w-3xl"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="py-3 font-semibold">History</summary>
      <FormError message={failed && failureText(failed, "The history could not be loaded")} />
      {!versions && !failed && <p role="status">Loading...</p>}
      {versions && <p className="mb-3 text-sm text-muted">{whatReturns(subject, part)}</p>}
      {versions && (
        <ol className="sheet divide-y divide-line">
          {versions.map((saved) => (
            <li key={saved.version} className="px-4 py-3">
              <Version {...shown} saved={saved} />
            </li>
          ))}
          {!hasMore && (
            <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
              {versions.length > 0 ? (
                <>
                  <p>Before: as the shop comes</p>
                  <ReturnButton {...shown} version={0} when="as the shop comes" />
                </>
              ) : (
                <p>Nobody has changed it: it is as the shop comes.</p>
              )}
            </li>
          )}
        </ol>
      )}
      {versions && hasMore && (
        <Button variant="secondary" className="mt-3" onClick={() => void load(versions)}>
          Show earlier ones
        </Button>
      )}
    </details>
  );
}

interface VersionProps extends ReturnableSettings {
  saved: SettingsVersion;
}

function Version({ saved, ...shown }: VersionProps) {
  const { version, savedAt, savedBy, changes } = saved;
  const when = dateAndTime(savedAt);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          <strong>{when}</strong>, {savedBy}
        </p>
        {version === shown.inForce ? (
          <span className="text-sm text-muted">In force</span>
        ) : (
          <ReturnButton {...shown} version={version} when={when} />
        )}
      </div>
      <Changes subject={shown.subject} changes={changes} />
    </>
  );
}

interface ChangesProps {
  subject: SettingsSubject;
  changes: readonly SettingsChange[];
}

function Changes({ subject, changes }: ChangesProps) {
  if (changes.length === 0) return <p className="text-sm text-muted">Nothing changed.</p>;
  const [shown, rest] = [changes.slice(0, SHOWN_CHANGES), changes.slice(SHOWN_CHANGES)];
  return (
    <div className="mt-1 text-sm">
      <ChangeList subject={subject} changes={shown} />
      {rest.length > 0 && (
        <details>
          <summary className="py-2.5 text-muted">and {rest.length} more</summary>
          <ChangeList subject={subject} changes={rest} />
        </details>
      )}
    </div>
  );
}

function ChangeList({ subject, changes }: ChangesProps) {
  return (
    <ul>
      {changes.map((change) => {
        const { column, label, before, after } = settingsField(subject, change);
        return (
          <li key={change.path} className="wrap-anywhere">
            <span className="text-muted">{label}:</span> <del>{textOf(column, before, after)}</del>{" "}
            <ins className="no-underline">{textOf(column, after, before)}</ins>
          </li>
        );
      })}
    </ul>
  );
}

/** A text; of a long one, and of HTML, where it begins to differ from the other. */
function textOf(column: string, value: unknown, other: unknown): string {
  if (value === undefined || value === null || value === "") return "(nothing)";
  const isText = typeof value === "string" && dayCodec.read(value) === undefined;
  if (!isText) return valueText(column, value);
  const text = String(value);
  const show = text.startsWith("<") ? differingWords : aroundDifference;
  return show(text, String(other ?? ""));
}
