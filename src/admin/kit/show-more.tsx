import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import type { useMoreRows } from "./use-more-rows.ts";

interface ShowMoreProps {
  more: Pick<ReturnType<typeof useMoreRows>, "next" | "busy" | "problem" | "showMore">;
  label: string;
}

/** Asks for the next rows, as long as there are some. */
export function ShowMore({ more: { next, busy, problem, showMore }, label }: ShowMoreProps) {
  return (
    <>
      <FormError message={problem} />
      {next !== undefined && (
        <Button variant="secondary" className="mt-4" busy={busy} onClick={() => void showMore()}>
          {label}
        </Button>
      )}
    </>
  );
}
