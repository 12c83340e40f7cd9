import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { fieldLimits } from "#browser/field-limits.ts";
import { TextField } from "#ui/field.tsx";

/** A password with a control that shows what is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "className">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField
        autoCapitalize="none"
        spellCheck={false}
        {...fieldLimits("login", "password")}
        {...props}
        type={shown ? "text" : "password"}
        className="[&_input]:pr-12"
      />
      {/* Over the right end of the input, below its label. */}
      <button
        type="button"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-6 right-0 grid size-11 place-items-center rounded-md text-muted hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
        <span className="sr-only">Show password</span>
      </button>
    </div>
  );
}

interface AnswerFieldProps {
  hint: string;
  error: string | undefined;
}

/** The security answer that resets a forgotten password. */
export function AnswerField({ hint, error }: AnswerFieldProps) {
  return (
    <TextField
      label="Security answer (pet name)"
      name="answer"
      autoComplete="off"
      {...fieldLimits("register", "answer")}
      hint={hint}
      required
      error={error}
    />
  );
}

interface EmailFieldProps {
  /** `email` where an account is made; `username` where it is looked up. */
  autoComplete: "email" | "username";
  defaultValue?: string | undefined;
  error: string | undefined;
}

/** The address that an account is known by. */
export function EmailField({ autoComplete, defaultValue, error }: EmailFieldProps) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      autoComplete={autoComplete}
      defaultValue={defaultValue}
      autoCapitalize="none"
      spellCheck={false}
      {...fieldLimits("register", "email")}
      required
      error={error}
    />
  );
}
