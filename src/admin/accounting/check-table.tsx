import type { CheckFigure } from "#shared/accounting/contract.ts";
import { figureNames, figureText } from "./file-texts.ts";

interface CheckTableProps {
  check: readonly CheckFigure[];
  /** For those who do not see where it stands. */
  caption: string;
  /** The figures were made from these. */
  books: string;
}

/** The sums of a file beside those of what it was made from. */
export function CheckTable({ check, caption, books }: CheckTableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="spec-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Sum</th>
            <th scope="col" className="text-right!">
              File
            </th>
            <th scope="col" className="text-right!">
              {books}
            </th>
            <th scope="col">Same?</th>
          </tr>
        </thead>
        <tbody>
          {check.map(({ name, inFile, inBooks }) => (
            <tr key={name}>
              <th scope="row">{figureNames[name]}</th>
              <td className="text-right! whitespace-nowrap">{figureText(name, inFile)}</td>
              <td className="text-right! whitespace-nowrap">{figureText(name, inBooks)}</td>
              <td className={inFile === inBooks ? "" : "font-semibold text-error"}>
                {inFile === inBooks
                  ? "Yes"
                  : `Differs by ${figureText(name, difference(inFile, inBooks))}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** In rupees of whole paise. */
function difference(inFile: number, inBooks: number): number {
  return Math.round((inFile - inBooks) * 100) / 100;
}
