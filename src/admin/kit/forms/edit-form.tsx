import {
  Children,
  type ComponentProps,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
} from "react";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { ChangeableFields } from "./changeable-fields.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { SubmitRow } from "./submit-row.tsx";
import type { Merge } from "./use-merge.ts";

interface EditFormProps extends Pick<ComponentProps<"form">, "onChange"> {
  form: {
    formProps: ComponentProps<"form">;
    message: string | undefined;
    busy: boolean;
    pressed: string | undefined;
    merge: Merge;
  };
  /** For screen readers; left out, the button's text. */
  label?: string;
  /** Such as `product`. */
  what: string;
  submitLabel: string;
  busyLabel?: string;
  /** A second button that sends it, told apart by its value: the main one, but not what Enter does. */
  also?: { value: string; label: string; busyLabel: string };
  /** Of sending it, read aloud beside the button; it can take the focus. */
  status?: ReactNode;
  statusRef?: Ref<HTMLParagraphElement>;
  /** Its parts: `FormSection`s, of which a wide screen lists three or more beside the form. */
  children: ReactNode;
}

/**
 * A form made by `useEditForm`: its parts, what was changed meanwhile, and a save that stays in sight. Whose role
 * may not change it reads it: its fields take nothing.
 */
export function EditForm(props: EditFormProps) {
  const {
    form,
    what,
    submitLabel,
    busyLabel = "Saving...",
    status,
    statusRef,
    onChange,
    also,
  } = props;
  const { label = submitLabel, children } = props;
  const sections = Children.toArray(children).filter(isSection);
  const id = useId();
  return (
    <div className="grid max-w-6xl grid-cols-1 items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_auto]">
      <form
        {...form.formProps}
        onChange={(event) => {
          onChange?.(event);
          form.formProps.onChange?.(event);
        }}
        aria-label={label}
        className="grid max-w-4xl min-w-0 grid-cols-1 gap-5"
      >
        <FormError message={form.message} />
        <ChangedMeanwhile merge={form.merge} what={what} />
        <ChangeableFields>{children}</ChangeableFields>
        <SubmitRow
          busy={form.busy}
          label={form.busy && !form.pressed ? busyLabel : submitLabel}
          also={
            also && (
              <Button type="submit" value={also.value} busy={form.busy}>
                {form.busy && form.pressed === also.value ? also.busyLabel : also.label}
              </Button>
            )
          }
          ref={statusRef}
        >
          {status}
        </SubmitRow>
      </form>
      {sections.length > 2 && (
        <nav
          aria-labelledby={id}
          className="sticky top-[calc(var(--header-stuck)+1rem)] hidden w-44 border-l border-line pl-4 lg:block"
        >
          <h2 id={id} className="mb-1 text-sm font-semibold text-muted">
            On this page
          </h2>
          <ul>
            {sections.map(({ props: { title } }) => (
              <li key={title}>
                <a
                  href={`#${sectionId(title)}`}
                  className="link inline-block py-1.5 text-sm"
                  onClick={(event) => {
                    // The address, and what it remembers of the list, stay as they are.
                    event.preventDefault();
                    goTo(sectionId(title));
                  }}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

interface FormSectionProps {
  /** Its heading, and what the list of sections calls it. */
  title: string;
  /** A sentence of what it is for. */
  about?: ReactNode;
  /** It is made of sheets itself, instead of being one. */
  ofSheets?: boolean;
  children: ReactNode;
}

/** A part of a long form. */
export function FormSection({ title, about, ofSheets = false, children }: FormSectionProps) {
  const id = sectionId(title);
  return (
    <section
      aria-labelledby={id}
      className={`grid grid-cols-1 gap-5 ${ofSheets ? "" : "sheet p-4 sm:p-5"}`}
    >
      <div>
        <h2 id={id} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        {about && <div className="text-muted">{about}</div>}
      </div>
      {children}
    </section>
  );
}

/** Leads to another part of a long form, on narrow screens too. */
export function SectionLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${sectionId(to)}`}
      className="link inline-flex min-h-11 items-center"
      onClick={(event) => {
        // The address, and what it remembers of the list, stay as they are.
        event.preventDefault();
        goTo(sectionId(to));
      }}
    >
      {children}
    </a>
  );
}

function isSection(child: ReactNode): child is ReactElement<FormSectionProps> {
  return isValidElement(child) && child.type === FormSection;
}

const sectionId = (title: string) => `part-${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;

function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.closest("section")?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}
