import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

/**
 * Renders a whole document as text, with what its loaders answered. React's fastest renderer writes to a Node stream.
 *
 * @param nonce marks the page's own code for the Content-Security-Policy
 */
export function renderDocument(context: EntryContext, url: string, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={context} url={url} nonce={nonce} />,
      {
        nonce,
        // Else parts that were waited for would come hidden, to be put in place by scripts.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady: () => {
          const body = new PassThrough();
          text(body).then(resolve, reject);
          pipe(body);
        },
        onShellError: reject,
        onError: reject,
      },
    );
  });
}
