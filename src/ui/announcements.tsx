import { useRef, useSyncExternalStore } from "react";
import { latestAnnouncement, nothingAnnounced, subscribeToAnnouncements } from "./announce.ts";

/** Where a screen reader hears what is announced while this is shown. */
export function Announcements() {
  const { count, text } = useSyncExternalStore(
    subscribeToAnnouncements,
    latestAnnouncement,
    () => nothingAnnounced,
  );
  const first = useRef(count);
  return (
    <div aria-live="polite" className="sr-only">
      {count > first.current && <p key={count}>{text}</p>}
    </div>
  );
}
