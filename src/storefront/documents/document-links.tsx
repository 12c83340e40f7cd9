import { Link } from "react-router";
import { fetchFile } from "#browser/fetch-file.ts";
import type { DocumentKind } from "#shared/documents/document.ts";
import { documentPath, documentTitles } from "#shared/documents/document-texts.ts";
import { DownloadButton } from "./download-button.tsx";

interface DocumentLinksProps {
  documents: readonly { _id: string; kind: DocumentKind; number: string }[];
}

export function DocumentLinks({ documents }: DocumentLinksProps) {
  return (
    <ul>
      {documents.map(({ _id, kind, number }) => (
        <li key={_id} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
          <Link to={documentPath(_id)} className="link inline-flex min-h-11 items-center">
            {documentTitles[kind]} {number}
          </Link>
          <DownloadButton
            variant="quiet"
            className="no-print text-sm"
            load={() => fetchFile("downloadDocument", { params: { id: _id } })}
          >
            PDF<span className="sr-only"> of {number}</span>
          </DownloadButton>
        </li>
      ))}
    </ul>
  );
}
