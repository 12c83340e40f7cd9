import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldNotes } from "./field-notes.tsx";

interface RadioGroupProps {
  label: ReactNode;
  /** One of few, all in sight: a value and what it is called. */
  options: readonly { value: string; label: ReactNode }[];
  error?: string | undefined;
  className?: string;
  /** The chosen value and what hears of a choice, where no form holds it. */
  value?: string;
  onChoose?: (value: string) => void;
}

/** A choice of one of few; takes every property of its inputs, such as what a form registers. */
export function RadioGroup({
  label,
  options,
  error,
  className,
  value,
  onChoose,
  ...rest
}: RadioGroupProps & Omit<ComponentProps<"input">, "type" | "value">) {
  const id = useId();
  return (
    <fieldset className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-center gap-3">
          <input
            {...rest}
            type="radio"
            value={option.value}
            {...(onChoose && {
              checked: option.value === value,
              onChange: () => onChoose(option.value),
            })}
            aria-invalid={error ? true : undefined}
            className="size-5 shrink-0"
          />
          <span className="min-w-0 py-2">{option.label}</span>
        </label>
      ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
