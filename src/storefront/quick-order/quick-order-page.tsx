import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { getPageContext, optional } from "#browser/page-context.ts";
import { type CheckedOrder, checkLines } from "#shared/quick-order/check-lines.ts";
import type { TypedLine } from "#shared/quick-order/read-lines.ts";
import { MAX_QUICK_LINES } from "#shared/quick-order/read-lines.ts";
import { MAX_QUOTE_LINES } from "#shared/quotes/quote-state.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useCart } from "../cart/cart-store.ts";
import { beginQuoteList, type QuoteRequestState } from "../quotes/quote-list.ts";
import { askShop } from "../site/contact-links.ts";
import { pageMeta } from "../site/page-meta.ts";
import { useStoreInfo } from "../site/root-data.ts";
import type { Route } from "./+types/quick-order-page.ts";
import { type AddedLines, AddedNotice, addToCart } from "./added-notice.tsx";
import { PadRow } from "./pad-row.tsx";
import { isEmptyLine } from "./pad-state.ts";
import { PadSum } from "./pad-sum.tsx";
import { PasteLines } from "./paste-lines.tsx";
import { usePad } from "./use-pad.ts";
import { useSkuAnswers } from "./use-sku-answers.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Quick order" });
}

/** Products of which some give the examples: one may have no SKU, or be out of stock. */
const LOOKED_AT = 30;

export async function loader(args: Route.LoaderArgs) {
  const { call } = getPageContext(args);
  const newest = await optional(call("getProducts", { query: { limit: LOOKED_AT } }));
  const skus = newest?.products.flatMap(({ sku, quantity }) => (sku && quantity > 0 ? [sku] : []));
  return { examples: skus?.slice(0, 3) ?? [] };
}

/** For who knows the SKUs: a whole list goes into the cart at once. The page is the same for all. */
export default function QuickOrderPage({ loaderData }: Route.ComponentProps) {
  const { pad, change, ready } = usePad();
  const { answers, problem, retry } = useSkuAnswers(pad.lines);
  const { lines: cart } = useCart();
  const navigate = useNavigate();
  const order = useMemo(() => checkLines(pad.lines, answers, cart), [pad.lines, answers, cart]);
  const [added, setAdded] = useState<AddedLines>();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const isEmpty = pad.lines.every(isEmptyLine);

  const onChange = useCallback(
    (id: number, to: Partial<TypedLine>) => change({ type: "change", id, to }),
    [change],
  );
  const onPaste = useCallback(
    (id: number, lines: readonly TypedLine[]) => change({ type: "put", lines, at: id }),
    [change],
  );
  const onRemove = useCallback(
    (id: number) => {
      // The button goes with its line: whoever types goes on in the next one.
      const row = document.activeElement?.closest("li");
      (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("input")?.focus();
      change({ type: "remove", ids: new Set([id]) });
    },
    [change],
  );
  const current = useRef({ order, pad });
  current.current = { order, pad };
  /** A product's stock is used up by one line: others of the same would be too many again. */
  const onOffer = useCallback(
    (id: number, quantity: number) => {
      const { lines } = current.current.pad;
      const place = lines.findIndex((line) => line.id === id);
      const others = current.current.order.lines.flatMap((checked, at) =>
        checked.kind === "counted" && checked.withLine === place + 1 ? (lines[at]?.id ?? []) : [],
      );
      change({ type: "change", id, to: { quantity: String(quantity) } });
      if (others.length > 0) change({ type: "remove", ids: new Set(others) });
    },
    [change],
  );

  const put = (lines: readonly TypedLine[]) => {
    setAdded(undefined);
    change({ type: "put", lines });
    // What was put in is below what it was put in by.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  };
  const clear = () => {
    const lines = pad.lines;
    change({ type: "open", lines: [] });
    const run = () => {
      change({ type: "open", lines });
      heading.current?.focus();
    };
    showToast("The list was cleared", "info", { label: "Undo", run, stays: true, undoes: true });
    heading.current?.focus();
  };
  const add = () => {
    const result = addToCart(order.items);
    const ids = result.places.flatMap((place) => pad.lines[place]?.id ?? []);
    change({ type: "remove", ids: new Set(ids) });
    setAdded(result);
  };
  const quote = () => {
    const { places, state } = putInQuote(order.wanted, pad.lines);
    const ids = places.flatMap((place) => pad.lines[place]?.id ?? []);
    change({ type: "remove", ids: new Set(ids) });
    void navigate("/quote/ask", { state });
  };
  const showProblem = () =>
    list.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();

  return (
    <div className="page max-w-6xl pb-16">
      <Breadcrumbs crumbs={[{ name: "Home", to: "/" }, { name: "Quick order" }]} />
      <h1 className="pt-2">Quick order</h1>
      <p className="mt-2 mb-5 max-w-2xl text-muted">
        Put in up to {MAX_QUICK_LINES} lines by SKU, check prices and stock, and add all of it to
        your cart at once.
      </p>
      <WithoutScripts />
      <PasteLines onLines={put} />
      {added && <AddedNotice added={added} />}
      <section aria-labelledby="your-list" className="mt-8">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="your-list" ref={heading} tabIndex={-1} className="scroll-mt-36 outline-none">
            Your list
          </h2>
          {!isEmpty && (
            <Button variant="quiet" onClick={clear} className="-mr-4">
              Clear the list
            </Button>
          )}
        </div>
        <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
          {pad.leftOut && <Notice tone="warning">{pad.leftOut}</Notice>}
          {problem !== undefined && (
            <Notice tone="error" title="Your list could not be checked">
              <p>{problem}</p>
              <Button variant="secondary" onClick={retry} className="mt-2">
                Try again
              </Button>
            </Notice>
          )}
        </div>
        {isEmpty && <EmptyPad examples={loaderData.examples} />}
        {ready && (
          <>
            <div
              aria-hidden="true"
              className="mt-3 grid grid-cols-[1.75rem_minmax(0,1fr)_min(6rem,24vw)_2.75rem] gap-x-2 border-b border-line-strong pb-1 text-sm font-semibold lg:grid-cols-[2.5rem_14rem_6.5rem_minmax(0,1fr)_2.75rem] lg:gap-x-4"
            >
              <span className="col-start-2">SKU</span>
              <span>Quantity</span>
            </div>
            <ol ref={list} aria-label="Lines of your list" onKeyDown={moveOn}>
              {pad.lines.map((line, place) => (
                <PadRow
                  key={line.id}
                  line={line}
                  number={place + 1}
                  checked={order.lines[place] ?? { kind: "empty" }}
                  isSpare={place === pad.lines.length - 1 && isEmptyLine(line)}
                  onChange={onChange}
                  onPaste={onPaste}
                  onOffer={onOffer}
                  onRemove={onRemove}
                />
              ))}
            </ol>
          </>
        )}
        {!isEmpty && (
          <PadSum
            order={order}
            isBlocked={problem !== undefined}
            onAdd={add}
            onQuote={quote}
            onShowProblem={showProblem}
          />
        )}
      </section>
    </div>
  );
}

/** Enter goes on to the next field, as in a sheet. */
function moveOn(event: KeyboardEvent<HTMLOListElement>): void {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll("input")];
  inputs[inputs.indexOf(event.target) + 1]?.focus();
}

/** How quantities may be written. */
const written = ["\t24", ", 10 pcs", "; 1,000"];

/** @param examples SKUs of the shop's own */
function EmptyPad({ examples }: { examples: readonly string[] }) {
  if (examples.length === 0) {
    return (
      <p className="mt-2 max-w-2xl text-muted">
        Nothing in it yet. Type the first SKU below, or paste your list above.
      </p>
    );
  }
  return (
    <div className="mt-2 max-w-2xl text-muted">
      <p>
        Nothing in it yet. Type the first SKU below, or paste your list above. All of these are
        understood:
      </p>
      <pre className="mt-2 rounded-md border border-dashed border-line-strong p-3 text-sm text-ink">
        {examples.map((sku, place) => sku + written[place]).join("\n")}
      </pre>
    </div>
  );
}

function WithoutScripts() {
  const ask = askShop(useStoreInfo(), "Hello, please quote this list:");
  return (
    <noscript>
      <p className="mb-5 rounded-sm border-l-4 border-l-marigold bg-marigold-soft px-4 py-3">
        This page needs JavaScript, which your browser does not run. Send us your list{" "}
        <a href={ask.to} className="link">
          {ask.way}
        </a>
        , and we help you order.
      </p>
    </noscript>
  );
}

interface Put {
  /** Of the lines that are in the list of the quote now, from 0. */
  places: readonly number[];
  /** Given to the page that asks for a quote. */
  state: QuoteRequestState;
}

/** Begins the list that a quote is asked for with what is wanted, as far as one quote takes it. */
function putInQuote(wanted: CheckedOrder["wanted"], lines: readonly TypedLine[]): Put {
  const taken = wanted.slice(0, MAX_QUOTE_LINES);
  beginQuoteList(taken.map(({ product, quantity }) => ({ productId: product._id, quantity })));
  const places = taken.flatMap((item) => item.places);
  const left = lines.filter((line, place) => !isEmptyLine(line) && !places.includes(place));
  return {
    places,
    state: { leftOnPad: left.map(({ sku }) => sku.trim() || "a line without SKU") },
  };
}
