import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { CertainBooking } from "#shared/bank/certain-lines-contract.ts";

const LOOK_AGAIN_MS = 1_000;

/** A booking of a statement's certain lines, looked at again while it goes on; at its end the page loads the lines anew. */
export function useWatchedBooking(
  statement: string | undefined,
  loaded: CertainBooking | null,
): CertainBooking | null {
  const [seen, setSeen] = useState({ loaded, booking: loaded });
  const { revalidate } = useRevalidator();
  // What was loaded since is newer.
  const booking = seen.loaded === loaded ? seen.booking : loaded;
  const goesOn = booking?.state === "running";
  useEffect(() => {
    if (!goesOn || !statement) return undefined;
    const look = async () => {
      const found = await callEndpoint("getCertainBooking", { params: { id: statement } });
      if (!found.ok) return;
      const now = found.value.booking;
      setSeen({ loaded, booking: now });
      if (now?.state !== "running") void revalidate();
    };
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [goesOn, statement, loaded, revalidate]);
  return booking;
}
