import { groupedNumber } from "#shared/numbers.ts";

export interface NamedItem {
  name: string;
  quantity: number;
  /** Stands below it. */
  note?: string | undefined;
}

/** More lines than this are folded. */
const MAX_SHOWN = 8;
const FIRST_SHOWN = 5;

/** Pieces of lines, a row each; of very many the first, and the others at a press. */
export function ItemList({ items }: { items: readonly NamedItem[] }) {
  if (items.length <= MAX_SHOWN) return <Rows items={items} />;
  const others = items.slice(FIRST_SHOWN);
  return (
    <>
      <Rows items={items.slice(0, FIRST_SHOWN)} />
      <details className="print:hidden">
        <summary className="link w-fit py-3">and {others.length} other lines</summary>
        <Rows items={others} />
      </details>
      <div className="hidden print:block">
        <Rows items={others} />
      </div>
    </>
  );
}

function Rows({ items }: { items: readonly NamedItem[] }) {
  return (
    <ul>
      {items.map(({ name, quantity, note }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none moves
        <li key={place} className="wrap-anywhere">
          <span className="tabular">{groupedNumber(quantity)} ×</span> {name}
          {note && <span className="block text-muted">{note}</span>}
        </li>
      ))}
    </ul>
  );
}
