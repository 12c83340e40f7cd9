import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";

interface MoveFormEndProps {
  message: string | null | undefined;
  busy: boolean;
  submit: string;
  isDanger?: boolean;
}

/** The end of each form that takes a return further. */
export function MoveFormEnd({ message, busy, submit, isDanger = false }: MoveFormEndProps) {
  return (
    <>
      <p className="text-muted">The customer gets an e-mail.</p>
      <FormError message={message} />
      <div>
        <Button type="submit" variant={isDanger ? "danger" : "primary"} busy={busy}>
          {busy ? "Saving..." : submit}
        </Button>
      </div>
    </>
  );
}
