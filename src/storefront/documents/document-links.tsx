import { Link } from "react-router";
import { fetchFile } from "#browser/fetch-file.ts";
import type { DocumentKind } from "#shared/documents/document.ts";
import { documentPath, documentTitles, numberUnder } from "#shared/documents/document-texts.ts";
import { DownloadButton } from "./download-button.tsx";

interface DocumentLinksProps {
  documents: readonly {
    _id: string;
    kind: DocumentKind;
    number: string;
    sellerGstin?: string | undefined;
  }[];
}

export function DocumentLinks({ documents }: DocumentLinksProps) {
  return (
    <ul>
      {documents.map(({ _id, kind, ...document }) => (
        <li key={_id} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
          <Link to={documentPath(_id)} className="link inline-flex min-h-11 items-center">
            {documentTitles[kind]} {numberUnder(document)}
          </Link>
          <DownloadButton
            variant="quiet"
            className="no-print text-sm"
            load={() => fetchFile("downloadDocument", { params: { id: _id } })}
          >
            PDF<span className="sr-only"> of {numberUnder(document)}</span>
          </DownloadButton>
        </li>
      ))}
    </ul>
  );
}
