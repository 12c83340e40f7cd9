import { useState } from "react";

/** Not each piece that comes is drawn: thousands may within a second. */
const COUNTED_EACH_MS = 250;

/** How many bytes of a file have come while it is fetched by `counted`; undefined while none is. */
export function useReceivedBytes() {
  const [received, setReceived] = useState<number>();

  async function counted<Made>(
    fetched: (onReceived: (bytes: number) => void) => Promise<Made>,
  ): Promise<Made> {
    setReceived(0);
    let drawnAt = 0;
    try {
      return await fetched((bytes) => {
        if (performance.now() - drawnAt < COUNTED_EACH_MS) return;
        drawnAt = performance.now();
        setReceived(bytes);
      });
    } finally {
      setReceived(undefined);
    }
  }

  return { received, counted };
}
