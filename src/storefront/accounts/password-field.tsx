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
