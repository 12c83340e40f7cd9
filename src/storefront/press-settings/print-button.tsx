import { Printer } from "lucide-react";
import { Button } from "#ui/button.tsx";

export function PrintButton({ children }: { children: string }) {
  return (
    <Button variant="secondary" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-5" />
      {children}
    </Button>
  );
}
