import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { showToast } from "./toast-store.ts";

interface CopyButtonProps {
  text: string;
  /** Such as "Address": the toasts name it. */
  what: string;
  /** The button's name for screen readers; it begins with "Copy". */
  label: string;
  children?: ReactNode;
}

/** Puts a text that stands beside it on the clipboard. */
export function CopyButton({ text, what, label, children = "Copy" }: CopyButtonProps) {
  return (
    <Button
      variant="secondary"
      aria-label={label}
      onClick={() => void copy(text, what)}
      className="no-print"
    >
      <Copy aria-hidden="true" className="size-4" />
      {children}
    </Button>
  );
}

async function copy(text: string, what: string): Promise<void> {
  try {
    // Browsers have no clipboard for pages without HTTPS.
    await navigator.clipboard.writeText(text);
    showToast(`${what} copied`);
  } catch {
    showToast(
      `The ${what.toLowerCase()} could not be copied. Select it and copy it by hand.`,
      "error",
    );
  }
}
