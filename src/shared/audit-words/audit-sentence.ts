import { type AuditChange, type AuditSubject, auditSubjects } from "../audit/contract.ts";
import { inSentence } from "../in-sentence.ts";
import { settingsChanges } from "../settings/settings-changes.ts";
import { settingsNames } from "../settings/settings-names.ts";
import { settingsPartName } from "../settings/settings-parts.ts";
import { nameInWords, wordsOf } from "./call-words.ts";
import { EMPTY, fieldLabel, isErased, type PointedNames, valueText } from "./field-words.ts";
import { type FieldChange, settingsField } from "./settings-words.ts";

/** What a sentence is made of: an entry of the list, or one row of its file. */
export interface AuditedAction {
  action: string;
  changes: readonly AuditChange[];
}

/** Of a longer value a sentence only says that it changed. */
const MAX_SHOWN_LENGTH = 60;
/** Fields that a sentence names. */
const MAX_FIELDS = 3;

/** Subjects that people know by the very name. */
const selfSpeaking: ReadonlySet<AuditSubject> = new Set(["product", "user"]);
/** Subjects whose id is what people call them. */
const namedById: ReadonlySet<AuditSubject> = new Set(["search", "coupon", "branch"]);

/**
 * What somebody did, in a sentence: `Changed the price of White mug from ₹120 to ₹110`, `Shipped pieces of order
 * SO-26-000123`.
 */
export function auditSentence({ action, changes }: AuditedAction, names: PointedNames): string {
  const words = wordsOf(action);
  const changed = /^Changed \{([a-z-]+)\}$/.exec(words)?.[1] as AuditSubject | undefined;
  const ofFields = changed && fieldsSentence(changed, changes, names);
  if (ofFields) return ofFields;
  return words
    .split("|")
    .map((part) => filledPart(part, changes, names))
    .join("");
}

/** A part of a call's words; empty where it asks for a value that no row has. */
function filledPart(part: string, changes: readonly AuditChange[], names: PointedNames): string {
  const column = /\{=([a-z_]+)\}/.exec(part)?.[1];
  if (column === undefined) {
    return part.replace(/\{([a-z-]+)\}/g, (_, type) => namesOf(type, changes));
  }
  const values = changes.map(({ before, after }) => (after ?? before)?.[column]);
  const value = values.find((one) => one !== undefined && one !== null && one !== "");
  return value === undefined
    ? ""
    : part.replace(`{=${column}}`, () => valueText(column, value, names));
}

/** The first subject of a kind with how many others there are; its kind alone where no row is about it. */
function namesOf(type: AuditSubject, changes: readonly AuditChange[]): string {
  const own = changes.filter(({ subject }) => subject.type === type);
  const [first] = own;
  if (!first) return someOf(type);
  const others = new Set(own.map(({ subject }) => subject.id)).size - 1;
  const name = (type === "settings" && partNamed(first)) || nameOf(first);
  return others > 0 ? `${name} and ${others} more` : name;
}

/** The one part of the settings that a change is of, where it is of one that has a page of its own. */
function partNamed({ subject: { id }, before, after }: AuditChange): string | undefined {
  const changes = settingsChanges(before?.value, after?.value);
  const [part = "", ...others] = new Set(changes.map(({ path }) => path.split(".")[0]));
  const name = others.length === 0 ? settingsPartName(id, part) : undefined;
  return name && `“${name}” in the settings (${settingsName(id)})`;
}

/** How a sentence calls what a change is about; of what is gone, as the row says that was deleted. */
function nameOf({ subject, operation, before = {} }: AuditChange): string {
  const { type, id } = subject;
  const noun = auditSubjects[type].toLowerCase();
  if (type === "settings") return `the settings (${settingsName(id)})`;
  if (namedById.has(type)) return `${noun} ${id}`;
  const texts = operation === "delete" ? [before.name, before.title, before.number] : [];
  const kept = texts.find((one) => typeof one === "string" && one);
  const name = subject.name ?? kept;
  if (name === undefined)
    return selfSpeaking.has(type) ? `${someOf(type)} that is gone` : someOf(type);
  return selfSpeaking.has(type) ? String(name) : `${noun} ${name}`;
}

/** One of a kind, such as `an order`. */
function someOf(type: AuditSubject): string {
  const noun = auditSubjects[type].toLowerCase();
  return `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** What the dashboard calls a subject of the settings. */
export function settingsName(id: string): string {
  return Object.hasOwn(settingsNames, id)
    ? settingsNames[id as keyof typeof settingsNames]
    : nameInWords(id);
}

/** Said by the change itself. */
const untold: ReadonlySet<string> = new Set(["id", "created_at"]);

/**
 * The fields of a change by their labels: what differs, of what is new or deleted all that is there. Settings are kept
 * as a whole, so that of them each value is a field.
 */
export function fieldsOf({
  table,
  subject,
  operation,
  before = {},
  after = {},
}: AuditChange): FieldChange[] {
  if (table === "settings" && operation !== "delete") {
    return settingsChanges(before.value, after.value).map((change) =>
      settingsField(subject.id, change),
    );
  }
  const columns = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...columns]
    .filter((column) => !untold.has(column))
    .sort()
    .map((column) => ({
      column,
      label: fieldLabel(column),
      before: before[column],
      after: after[column],
    }));
}

/** What was changed of the one thing that a call is about; undefined where its rows do not tell. */
function fieldsSentence(
  type: AuditSubject,
  changes: readonly AuditChange[],
  names: PointedNames,
): string | undefined {
  // The first save of settings changed what they were by themselves.
  const rows = changes.filter(
    ({ subject, operation, before }) =>
      subject.type === type && (operation === "update" || (type === "settings" && before)),
  );
  const [row] = rows;
  if (!row || new Set(rows.map(({ subject }) => subject.id)).size > 1) return undefined;
  const fields = rows.flatMap(fieldsOf);
  const [field] = fields;
  if (!field) return undefined;
  const isSettings = type === "settings";
  const inIt = `${isSettings ? "in" : "of"} ${nameOf(row)}`;
  if (fields.length > 1) return `Changed ${listOf(fields)} ${inIt}`;
  const label = inSentence(field.label);
  // A box that is ticked is named by what stands beside it.
  const isTicked = typeof (field.after ?? field.before) === "boolean";
  if (isTicked)
    return `Set “${field.label}” ${inIt} to ${valueText(field.column, field.after, names)}`;
  const what = `${isSettings ? "" : "the "}${label} ${inIt}`;
  const was = valueText(field.column, field.before, names);
  const is = valueText(field.column, field.after, names);
  const isShort = was.length <= MAX_SHOWN_LENGTH && is.length <= MAX_SHOWN_LENGTH;
  if (!isShort || isErased(field.before) || isErased(field.after)) return `Changed ${what}`;
  if (was === EMPTY) return `Set ${what} to ${is}`;
  if (is === EMPTY) return `Emptied ${what}, which was ${was}`;
  return `Changed ${what} from ${was} to ${is}`;
}

function listOf(fields: readonly FieldChange[]): string {
  const labels = [...new Set(fields.map(({ label }) => inSentence(label)))];
  const shown = labels.slice(0, MAX_FIELDS);
  const more = labels.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : `${shown[0]}`;
}
