import { useEffect, useState } from "react";
import { formatBytes } from "#shared/numbers.ts";
import { JobProgress } from "./job-progress.tsx";

/** A file that comes sooner shows nothing: what flashes up tells nobody anything. */
const SHOWN_AFTER_MS = 1_000;

interface FileProgressProps {
  /** What is being made, for who hears it. */
  name: string;
  /** Bytes that have come; undefined while no file is on its way. */
  received: number | undefined;
}

/** How much of a file has come that the shop makes while it is sent: how much there will be, nobody knows. */
export function FileProgress({ name, received }: FileProgressProps) {
  return received === undefined ? null : <Progress name={name} received={received} />;
}

function Progress({ name, received }: { name: string; received: number }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const late = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(late);
  }, []);
  if (!isShown) return null;
  return (
    <div className="mt-2 max-w-md min-w-0">
      <JobProgress name={name} done={received} />
      <p className="tabular mt-1 text-sm text-muted">
        {received === 0
          ? "Being made: nothing has come yet."
          : `${formatBytes(received)} have come. You can work on in another tab meanwhile.`}
      </p>
    </div>
  );
}
