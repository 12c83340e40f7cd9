import { Printer } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

export function PrintButton({ variant = "secondary", children }: ComponentProps<typeof Button>) {
  return (
    <Button variant={variant} onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-5" />
      {children}
    </Button>
  );
}
