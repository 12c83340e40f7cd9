import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { weightCodec } from "#shared/codecs.ts";
import {
  MAX_TRACKING_ROWS,
  readTrackingRows,
  rowWithSameNumber,
  type TypedTracking,
  trackingProblem,
} from "#shared/fulfilment/tracking-list.ts";
import {
  TRACKING_ROWS_AT_ONCE,
  type TrackingResult,
} from "#shared/fulfilment/tracking-list-contract.ts";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";

/** How long nothing is typed before the shop is asked. */
const TYPING_PAUSE_MS = 400;

/** A row with what is wrong with it, or what the shop says of it; neither while it is asked. */
export interface ListedTracking {
  row: TypedTracking;
  problem: string | undefined;
  result: TrackingResult | undefined;
  /** Why it is shipped only once somebody has ticked it; undefined for one without doubt. */
  doubt: string | undefined;
  isConfirmed: boolean;
}

const keyOf = (row: TypedTracking) => JSON.stringify(row).toLowerCase();

/** A list of tracking numbers: checked as it is typed, then sent some rows at a time. */
export function useTrackingList(text: string) {
  const [results, setResults] = useState<ReadonlyMap<string, TrackingResult>>(new Map());
  const [sending, setSending] = useState(false);
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const all = useMemo(() => readTrackingRows(text), [text]);
  const rows = all.slice(0, MAX_TRACKING_ROWS);
  const listed: ListedTracking[] = rows.map((row, place) => {
    const wrong = trackingProblem(rows, place);
    const result = wrong ? undefined : results.get(keyOf(row));
    const twin = rowWithSameNumber(rows, place);
    const doubt =
      result?.outcome === "doubtful"
        ? result.message
        : result?.outcome === "ready" && twin !== undefined
          ? `${result.message}. Row ${twin + 1} has this number, too.`
          : undefined;
    return { row, problem: wrong, result, doubt, isConfirmed: confirmed.has(keyOf(row)) };
  });

  /** Asks the shop about rows, some at a time; false where it gave no answer. */
  const ask = async (
    rows: readonly TypedTracking[],
    onlyCheck: boolean,
    isWanted: () => boolean,
  ): Promise<boolean> => {
    setProblem(undefined);
    for (let start = 0; start < rows.length; start += TRACKING_ROWS_AT_ONCE) {
      const batch = rows.slice(start, start + TRACKING_ROWS_AT_ONCE);
      const answer = await callEndpoint("enterTracking", {
        body: { rows: batch.map((row) => sentRow(row, confirmed.has(keyOf(row)))), onlyCheck },
      });
      if (!isWanted()) return false;
      if (!answer.ok) {
        setProblem(
          failureText(
            answer,
            "No answer came. Try again: what has been shipped is not shipped a second time.",
          ),
        );
        return false;
      }
      setResults((known) => {
        const more = new Map(known);
        for (const [place, row] of batch.entries()) {
          const result = answer.value.results[place];
          if (result) more.set(keyOf(row), result);
        }
        return more;
      });
    }
    return true;
  };

  // What is shipped needs nothing more; the others were typed, or pasted, for something.
  useUnsavedWhile(listed.some(({ result }) => result?.outcome !== "shipped"));

  const unknown = listed.filter((one) => !one.problem && !one.result).map(({ row }) => row);
  const toAsk = unknown.map(keyOf).join("\n");
  const check = useEffectEvent((isWanted: () => boolean) => void ask(unknown, true, isWanted));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more where somebody tries again
  useEffect(() => {
    if (toAsk === "" || sending) return;
    let isWanted = true;
    const timer = setTimeout(() => check(() => isWanted), TYPING_PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [toAsk, sending, tries]);

  const isReady = ({ result, doubt, isConfirmed }: ListedTracking) =>
    doubt === undefined ? result?.outcome === "ready" : isConfirmed;
  const ready = listed.filter(isReady).map(({ row }) => row);
  return {
    listed,
    /** Rows beyond the most that a list takes. */
    leftOut: all.length - rows.length,
    ready: ready.length,
    doubtful: listed.filter((one) => one.doubt !== undefined && !one.isConfirmed).length,
    confirm: (row: TypedTracking, isMeant: boolean) =>
      setConfirmed((known) => {
        const more = new Set(known);
        if (isMeant) more.add(keyOf(row));
        else more.delete(keyOf(row));
        return more;
      }),
    checking: unknown.length > 0 && !problem,
    sending,
    /** Why the shop gave no answer. */
    problem,
    tryAgain: () => {
      setProblem(undefined);
      setTries((count) => count + 1);
    },
    send: async () => {
      setSending(true);
      await ask(ready, false, () => true);
      setSending(false);
    },
  };
}

function sentRow(
  { order, carrier, trackingNumber, weight, ewayBill }: TypedTracking,
  confirmed: boolean,
) {
  const weightGrams = weightCodec.read(weight);
  return {
    order,
    carrier,
    trackingNumber,
    ...(weightGrams && { weightGrams }),
    ...(ewayBill && { ewayBill }),
    ...(confirmed && { confirmed }),
  };
}
