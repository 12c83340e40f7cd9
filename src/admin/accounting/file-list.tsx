import { Download, TriangleAlert } from "lucide-react";
import { agrees, type CheckFigure, type ListedFile } from "#shared/accounting/contract.ts";
import { type AccountingFile, isGstr1File } from "#shared/accounting/files.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { Button } from "#ui/button.tsx";
import { FileProgress } from "../kit/file-progress.tsx";
import { CheckTable } from "./check-table.tsx";
import { figureText, fileTexts } from "./file-texts.ts";

interface FileListProps {
  /** Id of the heading that names the list. */
  labelledBy: string;
  files: readonly ListedFile[];
  /** The one that is being made, and how many bytes of it have come. */
  saving: string | undefined;
  received: number | undefined;
  onSave: (listed: ListedFile) => void;
}

/** Files to download; each shows its check before it is. */
export function FileList({ labelledBy, files, saving, received, onSave }: FileListProps) {
  return (
    <ul aria-labelledby={labelledBy} className="border-t border-line-strong">
      {files.map((listed) => (
        <FileRow
          key={listed.file}
          listed={listed}
          saving={saving === listed.file}
          received={saving === listed.file ? received : undefined}
          onSave={() => onSave(listed)}
        />
      ))}
    </ul>
  );
}

interface FileRowProps {
  listed: ListedFile;
  saving: boolean;
  received: number | undefined;
  onSave: () => void;
}

function FileRow({ listed: { file, rows, check }, saving, received, onSave }: FileRowProps) {
  const { name, about } = fileTexts[file];
  const good = agrees(check);
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="text-base wrap-anywhere">{name}</h3>
        <p className="text-sm text-muted">{about}</p>
        <p className="tabular text-sm">{rowsText(rows, check)}</p>
        <FileProgress name={name} received={received} />
      </div>
      {rows > 0 && (
        <Button
          variant={good ? "secondary" : "danger"}
          busy={saving}
          onClick={onSave}
          aria-label={`${good ? "Download" : "Download all the same:"} ${name}`}
          className="h-fit justify-self-start sm:justify-self-end"
        >
          {!saving && <Download aria-hidden="true" className="size-4" />}
          {saving ? "Making it..." : good ? "Download" : "Download all the same"}
        </Button>
      )}
      {(rows > 0 || !good) && (
        <details open={!good} className="min-w-0 sm:col-span-2">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 text-sm">
            {!good && <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-error" />}
            <span className={good ? "link" : "font-semibold text-error underline"}>
              {good ? "Compare the sums" : "Sums do not agree"}
            </span>
          </summary>
          <CheckTable check={check} caption={`Check of ${name}`} books={booksOf(file)} />
        </details>
      )}
    </li>
  );
}

function rowsText(rows: number, check: readonly CheckFigure[]): string {
  if (rows === 0) return "Nothing in these days";
  const counted = rows === 1 ? "1 row" : `${groupedNumber(rows)} rows`;
  const sums = check
    .filter(({ name }) => name === "taxable" || name === "total")
    .map(({ name, inFile }) =>
      name === "total"
        ? `${figureText(name, inFile)} in all`
        : `${figureText(name, inFile)} taxable`,
    );
  return [counted, ...sums].join(" · ");
}

/** Files of all invoices and credit notes beside those for GSTR-1. */
const registers: readonly AccountingFile[] = [
  "gstr-3b",
  "zoho-invoices",
  "zoho-credit-notes",
  "sales-register",
  "sales-lines",
  "tax-by-rate",
];

function booksOf(file: AccountingFile): string {
  return isGstr1File(file) || registers.includes(file) ? "Documents" : "Books";
}
