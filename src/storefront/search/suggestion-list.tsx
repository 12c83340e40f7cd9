import {
  FileText,
  FolderTree,
  History,
  Package,
  Search,
  Signpost,
  Trash2,
  WandSparkles,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { rupees } from "#shared/money.ts";
import { Price } from "#ui/price.tsx";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import type { SuggestionGroup, SuggestionOption } from "./suggestion-options.ts";

interface SuggestionListProps {
  id: string;
  groups: readonly SuggestionGroup[];
  typed: string;
  /** The place of the option that Enter would take, among all; none while typing. */
  active: number | undefined;
  /** Does what an option that leads to no page is for. */
  onTake: (option: SuggestionOption) => void;
  onLeave: () => void;
}

/** An option's id, by its place among all of the list. */
export function optionId(id: string, place: number): string {
  return `${id}-${place}`;
}

/** The list under the search box. The focus stays in the box. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, groups, typed, active, onTake, onLeave } = props;
  let place = -1;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      // A tap takes an option and leaves the focus, and with it the keyboard, where it is.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-40 mt-1 max-h-[min(36rem,70dvh)] overflow-y-auto overscroll-contain rounded-md border border-line-strong bg-surface py-1 text-[min(1rem,4.8vw)] shadow-raised"
    >
      {groups.map(({ label, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not fieldsets
        <div key={label} role="group" aria-label={label} className="border-line not-first:border-t">
          {options.map((option) => {
            place += 1;
            const own = place;
            return (
              <Option
                key={own}
                id={optionId(id, own)}
                option={option}
                typed={typed}
                isActive={own === active}
                onTake={() => onTake(option)}
                onLeave={onLeave}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  option: SuggestionOption;
  typed: string;
  isActive: boolean;
  onTake: () => void;
  onLeave: () => void;
}

function Option({ id, option, typed, isActive, onTake, onLeave }: OptionProps) {
  const shared = {
    id,
    role: "option",
    "aria-selected": isActive,
    tabIndex: -1,
    className: `flex min-h-11 w-full items-center gap-[min(0.75rem,3vw)] px-[min(0.75rem,3vw)] py-1.5 text-left leading-snug hover:bg-paper-deep ${isActive ? "bg-paper-deep outline-2 -outline-offset-2 outline-link" : ""}`,
  };
  const to = addressOf(option);
  if (to === undefined) {
    return (
      <button {...shared} type="button" onClick={onTake}>
        <OptionContent option={option} typed={typed} />
      </button>
    );
  }
  return (
    <Link {...shared} to={to} onClick={onLeave}>
      <OptionContent option={option} typed={typed} />
    </Link>
  );
}

function addressOf(option: SuggestionOption): string | undefined {
  if (option.kind === "product") return `/product/${option.product.slug}`;
  if (option.kind === "category") return `/category/${option.category.slug}`;
  if (option.kind === "also") return option.also.path;
  return option.kind === "blog" ? `/blog/${option.blog.slug}` : undefined;
}

const searchIcons = { recent: History, corrected: WandSparkles, all: Search };

function OptionContent({ option, typed }: Pick<OptionProps, "option" | "typed">) {
  if (option.kind === "product") {
    const { name, photo, price } = option.product;
    return (
      <>
        <span className="w-[min(2.5rem,11vw)] shrink-0">
          <ProductPicture url={photo || undefined} alt="" sizes="2.5rem" />
        </span>
        <Text>
          <Highlight text={name} typed={typed} />
        </Text>
        <Price money={rupees(price)} className="ml-auto shrink-0" />
      </>
    );
  }
  if (option.kind === "category") {
    const { name, parentName } = option.category;
    return (
      <>
        <FolderTree aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <Text>
          <Highlight text={name} typed={typed} />
          <span className="text-[0.875em] text-muted">
            {parentName ? ` in ${parentName}` : " category"}
          </span>
        </Text>
      </>
    );
  }
  if (option.kind === "also") {
    const { kind, title } = option.also;
    const Icon = kind === "kit" ? Package : Signpost;
    return (
      <>
        <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <Text>
          <Highlight text={title} typed={typed} />
          {kind === "page" && <span className="text-[0.875em] text-muted"> in the shop</span>}
        </Text>
      </>
    );
  }
  if (option.kind === "blog") {
    return (
      <>
        <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <Text>
          <Highlight text={option.blog.title} typed={typed} />
          <span className="text-[0.875em] text-muted"> article</span>
        </Text>
      </>
    );
  }
  if (option.kind === "forget") {
    return (
      <>
        <Trash2 aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <Text>Clear your last searches</Text>
      </>
    );
  }
  const Icon = searchIcons[option.note];
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <Text>
        {option.note === "corrected" && "Did you mean "}
        {option.note === "all" && "See all results for "}
        {option.note === "recent" ? option.keyword : <strong>“{option.keyword}”</strong>}
      </Text>
    </>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <span className="min-w-0 flex-1 break-words">{children}</span>;
}

interface HighlightProps {
  text: string;
  /** Its words are set off where the text has them. */
  typed: string;
}

/** A text in which what was typed stands out. */
function Highlight({ text, typed }: HighlightProps) {
  let at = 0;
  return splitByWords(text, typed).map((part, place) => {
    const key = at;
    at += part.length;
    if (part === "") return null;
    // What matched stands at every second place.
    if (place % 2 === 0) return <span key={key}>{part}</span>;
    return (
      <mark key={key} className="bg-transparent font-semibold text-inherit underline decoration-1">
        {part}
      </mark>
    );
  });
}

/** The parts of a text, in turn without and with a match of one of the words. */
export function splitByWords(text: string, typed: string): string[] {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [text];
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const pattern = longestFirst.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return text.split(new RegExp(`((?<![\\p{L}\\p{N}])(?:${pattern.join("|")}))`, "giu"));
}
