import { useDeferredValue } from "react";
import { isBlankHtml } from "#shared/blank-html.ts";
import type { PolicyName } from "#shared/settings/policy-pages.ts";
import { policyHtml } from "#storefront/information/policy-html.ts";
import { PolicyDraft } from "#storefront/information/policy-page.tsx";
import { storedHtml } from "../blog/editor/stored-html.ts";
import type { HtmlEditor } from "../blog/editor/use-html-editor.ts";
import { ContentPreview } from "./content-preview.tsx";

interface PolicyPreviewProps {
  name: PolicyName;
  /** Below the title. */
  lead: string;
  editor: HtmlEditor;
  /** An Indian day; empty for none. */
  since: string;
}

/** How visitors will read it; nothing where it is empty. */
export function PolicyPreview({ name, lead, editor, since }: PolicyPreviewProps) {
  const { tiptap, isSource } = editor;
  // A source may hold what the shop would cut out before it shows it; Tiptap takes nothing else.
  const html = tiptap && !isSource ? storedHtml(tiptap.getHTML()) : "";
  const shown = useDeferredValue(html);
  if (isSource)
    return <p className="text-sm text-muted">Leave the HTML source to see a preview.</p>;
  if (isBlankHtml(shown)) return null;
  return (
    <ContentPreview>
      <PolicyDraft name={name} policy={{ lead, ...policyHtml(name, shown), since }} />
    </ContentPreview>
  );
}
