import { WifiOff } from "lucide-react";
import { useConnected } from "#browser/connection.ts";
import { useWaitingLink } from "./use-waiting-link.ts";

/**
 * Says under the header that there is no connection and that nothing is lost. A link that is followed
 * meanwhile leaves the page as it is, and is opened when the connection is back.
 */
export function OfflineBar() {
  const connected = useConnected();
  const waiting = useWaitingLink();
  return (
    <div role="status">
      {!connected && (
        <div className="border-t border-line-strong bg-marigold-soft">
          <p className="page flex items-start gap-2 py-2 text-sm font-semibold">
            <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              No connection. Your cart is safe in this browser.
              {waiting?.name && ` ${waiting.name} opens when the connection is back.`}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
