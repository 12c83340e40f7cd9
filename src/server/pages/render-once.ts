import { type Outcome, success } from "#shared/failure.ts";
import { compress, type Encoding } from "./compression.ts";
import type { PageCache } from "./page-cache.ts";
import { openRenderLimits } from "./render-limits.ts";
import {
  type PreparedAnswer,
  prepareOnce,
  preparePage,
  type RenderedPage,
} from "./write-answer.ts";

/** The answer of one page in the encoding that a visitor takes. */
type Answers = (encoding: Encoding) => Promise<PreparedAnswer>;

interface AskedPage {
  /** Path and query, as `keptAddress` or `nowhereAddress` writes it. */
  address: string;
  /** The status with which it is kept: 404 for the one page of all that leads nowhere. */
  keptWith: 200 | 404 | undefined;
  /** The network address of who asks. */
  from: string;
}

/** Renders pages and keeps those that may be kept; one render serves all who ask meanwhile. */
export function openRenderOnce(
  kept: PageCache,
  render: (address: string) => Promise<RenderedPage>,
): (asked: AskedPage) => Promise<Outcome<Answers>> {
  const limits = openRenderLimits();
  const rendering = new Map<string, { answers: Promise<Answers>; mark: number }>();

  /** One that began before the last change may show what was before it. */
  const underWay = (address: string) => {
    const started = rendering.get(address);
    return started?.mark === kept.mark() ? started.answers : undefined;
  };

  const start = ({ address, keptWith }: AskedPage): Promise<Answers> => {
    const mark = kept.mark();
    const work = async (): Promise<Answers> => {
      const { text, ...rendered } = await render(address);
      if (rendered.status !== keptWith || !rendered.complete) {
        return answersOnce({ text, ...rendered });
      }
      const page = { ...rendered, body: await compress(text) };
      kept.keep(address, page, mark);
      const prepared = preparePage(page);
      return async (encoding) => prepared[encoding];
    };
    const answers = work().finally(() => {
      if (rendering.get(address)?.answers === answers) rendering.delete(address);
    });
    rendering.set(address, { answers, mark });
    return answers;
  };

  return async (asked) => {
    const { address } = asked;
    const started = underWay(address);
    if (started) return success(await started);
    const turn = await limits.take(asked.from);
    if (!turn.ok) return turn;
    try {
      // Somebody else may have begun while this one waited for its turn.
      return success(await (underWay(address) ?? start(asked)));
    } finally {
      turn.value();
    }
  };
}

/** Compresses a page that is not kept, once for all who waited for it, and only as they take it. */
function answersOnce(page: RenderedPage): Answers {
  const prepared = new Map<Encoding, Promise<PreparedAnswer>>();
  return (encoding) => {
    const answer = prepared.get(encoding) ?? prepareOnce(page, encoding);
    prepared.set(encoding, answer);
    return answer;
  };
}
