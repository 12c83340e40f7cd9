import { useEffect, useRef } from "react";
import { announce } from "./announce.ts";

/** Says a text to who cannot see it each time that it is another one; not what stands there at first. */
export function useAnnounceChange(text: string): void {
  const lastText = useRef(text);
  useEffect(() => {
    if (lastText.current === text) return;
    lastText.current = text;
    announce(text);
  }, [text]);
}
