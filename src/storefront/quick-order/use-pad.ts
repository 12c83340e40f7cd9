import { useEffect, useReducer, useState } from "react";
import { changePad, emptyPad } from "./pad-state.ts";
import { loadPad, savePad } from "./stored-pad.ts";

/** The pad's lines, which this tab keeps; `ready` once the browser has read them. */
export function usePad() {
  const [pad, change] = useReducer(changePad, emptyPad);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    change({ type: "open", lines: loadPad() });
    setReady(true);
  }, []);

  useEffect(() => {
    if (ready) savePad(pad.lines);
  }, [ready, pad.lines]);

  return { pad, change, ready };
}
