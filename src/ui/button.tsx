import type { ComponentProps, MouseEvent } from "react";
import { Link } from "react-router";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 font-heading text-base leading-tight font-semibold text-center no-underline transition-colors";

const variantClasses: Record<ButtonVariant, string> = {
  primary: "border border-transparent bg-primary text-white hover:bg-primary-deep",
  secondary: "border border-ink bg-surface text-ink hover:bg-paper-deep",
  quiet: "text-link underline-offset-4 hover:bg-paper-deep hover:underline",
  danger: "border border-error bg-surface text-error hover:bg-error-soft",
};

function buttonClasses(variant: ButtonVariant, more: string | undefined): string {
  return `${shape} ${variantClasses[variant]} ${more ?? ""}`;
}

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  /** Work is in progress: the button shows a spinner and takes no presses. Change its label too. */
  busy?: boolean;
};

/** Neither its own press nor, in a form, that of Enter. */
function ignorePress(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * A button; in a form pass `type="submit"`. While it is busy, or `aria-disabled`, it takes no presses
 * and keeps the focus, which `disabled` would take from it.
 */
export function Button({
  variant = "primary",
  busy = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isInactive = busy || rest["aria-disabled"] === true;
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isInactive || undefined}
      aria-busy={busy || undefined}
      onClick={isInactive ? ignorePress : onClick}
      className={`${buttonClasses(variant, className)} disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60`}
    >
      {busy && (
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {children}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: ButtonVariant };

export function ButtonLink({ variant = "primary", className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClasses(variant, className)} />;
}
