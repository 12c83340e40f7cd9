import { groupedNumber } from "#shared/typed-number.ts";

export interface NamedPieces {
  name: string;
  quantity: number;
}

/** More lines than this are folded. */
const MAX_SHOWN = 8;
const FIRST_SHOWN = 5;

/** Pieces of lines, a row each; of very many the first, and the others at a press. */
export function PieceList({ pieces }: { pieces: readonly NamedPieces[] }) {
  if (pieces.length <= MAX_SHOWN) return <Rows pieces={pieces} />;
  const others = pieces.slice(FIRST_SHOWN);
  return (
    <>
      <Rows pieces={pieces.slice(0, FIRST_SHOWN)} />
      <details className="print:hidden">
        <summary className="link w-fit py-3">and {others.length} other lines</summary>
        <Rows pieces={others} />
      </details>
      <div className="hidden print:block">
        <Rows pieces={others} />
      </div>
    </>
  );
}

function Rows({ pieces }: { pieces: readonly NamedPieces[] }) {
  return (
    <ul>
      {pieces.map(({ name, quantity }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none moves
        <li key={place} className="wrap-anywhere">
          <span className="tabular">{groupedNumber(quantity)} ×</span> {name}
        </li>
      ))}
    </ul>
  );
}
