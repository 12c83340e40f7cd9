import {
  useEffect,
  useRef,
} from "react"; /** What is said to who cannot see it, and nothing else; counted, so that the same can be said twice. */
export interface Announcement {
  count: number;
  text: string;
}

export const nothingAnnounced: Announcement = { count: 0, text: "" };
let latest = nothingAnnounced;
const listeners = new Set<() => void>();

/**
 * Says to a screen reader what others see happen, such as another picture or a number that was set
 * back; callable from anywhere. What all should read is a toast or stands in the page.
 */
export function announce(text: string): void {
  latest = { count: latest.count + 1, text };
  for (const listener of listeners) listener();
}

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function latestAnnouncement(): Announcement {
  return latest;
}

/** Says a text to who cannot see it each time that it is another one; not what stands there at first. */
export function useAnnounceChange(text: string): void {
  const lastText = useRef(text);
  useEffect(() => {
    if (lastText.current === text) return;
    lastText.current = text;
    announce(text);
  }, [text]);
}
