import { isMailJob, type JobName } from "./job-table.ts";

/**
 * What the owner reads where a bucket did not take something.
 *
 * @param said the message of an error that begins with `the storage`: it has no more than the shop's own words
 */
export const storageRefused = (said: string) => `The bucket did not take it: ${said}.`;

/**
 * Why a job failed, and what helps, for the owner. All of it is the shop's own words: what was thrown may hold an
 * address, a name or a statement with its values, of which no more than a code is taken over.
 *
 * @param thrown the message of what the last try threw, as the queue keeps it; null where it was cut off
 */
export function failureReason(
  { task, id }: { task: JobName; id: string },
  thrown: string | null,
): string {
  const toLook = `The shop's log says more of job ${id}: show it to whoever runs the shop.`;
  if (!thrown) return `Nothing is known of why. ${toLook}`;
  const known = [...ofDatabase, ...(isMailJob(task) ? ofMails : []), ...ofAll];
  for (const [pattern, reason] of known) {
    const found = pattern.exec(thrown);
    if (found) return reason(found.slice(1).find(Boolean) ?? "", toLook);
  }
  return `Something went wrong that the shop has no words for. ${toLook}`;
}

/**
 * The same of what the shop tries on by itself: nobody is to try it again, or to give it up.
 *
 * @param thrown the message of what the last try threw
 */
export function waitingReason(job: { task: JobName; id: string }, thrown: string): string {
  return failureReason(job, thrown)
    .replace(/; then try again\.$/, ".")
    .replace(/,? and give this up\.$/, ".");
}

type Reason = readonly [thrown: RegExp, reason: (code: string, toLook: string) => string];

/** The codes of an answer of a mail server, such as 550 or 5.1.1, stand before its words. */
const answered = (code: string) => (code ? ` (it answered ${code})` : "");

const NO_CONNECTION =
  /\b(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_\w+|EPIPE|ETIMEDOUT|ESOCKET)\b/;
const NO_ANSWER = /time(?:d )?out|Greeting never received|socket (?:close|hang up)/i;

/** Before those of mails, whose jobs read the database as well. A statement may name anything, so it is looked at first. */
const ofDatabase: readonly Reason[] = [
  [/^Failed query/, (_, toLook) => `The database did not do what had to be done. ${toLook}`],
  [
    /^(?:canceling statement due to (?:statement|lock) timeout|Query read timeout|deadlock detected)/,
    () => "The database took too long for it. Try again when the shop has less to do.",
  ],
  [
    // Told from a mail server by its socket, or by the usual ports of PostgreSQL and PgBouncer.
    /^Connection terminated|timeout exceeded when trying to connect|^terminating connection|\bdatabase system is|too many clients|remaining connection slots|^The server does not support SSL|^connect E\w+ \S*(?:\.s\.PGSQL\.\d+|:(?:5432|6432))\b/,
    () =>
      "The database could not be reached meanwhile. If the shop works again, try again; else whoever runs it looks at the database.",
  ],
];

const unanswered = (code = "") =>
  `The mail server could not be reached${code ? ` (${code})` : ""}. Whoever runs the shop looks whether it runs, and at SMTP_URL; then try again.`;

const ofMails: readonly Reason[] = [
  [
    /Invalid login(?:: (\d{3}))?|Missing credentials/,
    (code) =>
      `The mail server refused the shop's own sign-in${answered(code)}. Whoever runs the shop looks at the user and password in SMTP_URL; then try again.`,
  ],
  [
    /all recipients were rejected(?:: (\d{3}))?|Recipient command failed(?:: (\d{3}))?/,
    (code) =>
      `The mail server takes no mail for this address${answered(code)}: the mailbox is full, gone or mistyped. Reach the person in another way, and give this up.`,
  ],
  [
    /recipient is not a plain e-mail address/,
    () =>
      "The address is none that mail can go to. Have the person correct it in their account, and give this up.",
  ],
  [
    /Mail command failed(?:: (\d{3}))?/,
    (code) =>
      `The mail server takes no mail from the shop's address${answered(code)}. Look under Settings, Store whom mails are from; then try again.`,
  ],
  [
    /(?:Message|Data command) failed(?:: (\d{3}))?|Message size exceeds/,
    (code) =>
      `The mail server did not take what the mail says${answered(code)}, such as for its size or as spam. Whoever runs the shop asks the mail server's owner; then try again.`,
  ],
  [
    /certificate|\b(?:SSL|TLS)\b|wrong version number|STARTTLS/i,
    () =>
      "No safe connection to the mail server came about. Whoever runs the shop looks at SMTP_URL: smtps:// with port 465, or smtp:// with 587, and the name in the server's certificate; then try again.",
  ],
  [NO_CONNECTION, unanswered],
  [
    // As nodemailer says them, and nobody else.
    /^(?:Connection timeout|Timeout|Greeting never received|Unexpected socket close|Connection closed)/,
    () => unanswered(),
  ],
];

const ofAll: readonly Reason[] = [
  [
    /^The payment gateway cannot be reached \((\w{1,40})\)/,
    (code) =>
      `The bank's gateway could not be reached (${code}). Whoever runs the shop looks at HDFC_BASE_URL and at the server's way out; then try again.`,
  ],
  [
    /^The payment gateway refused the request \(([\w.-]{1,60})\)/,
    (code) =>
      `The bank's gateway refused it (${code}). Whoever runs the shop looks at HDFC_API_KEY and HDFC_MERCHANT_ID, or asks the bank by this code; then try again.`,
  ],
  [
    /^The payment gateway gave no usable answer \(([\w.-]{1,60})\)/,
    (code) =>
      `The bank's gateway gave no usable answer (${code}). Try again later; if it stays so, look at the order in the bank's own dashboard.`,
  ],
  [
    /^(the storage [\w ,:]{1,300})$/,
    (said) =>
      `${storageRefused(said)} Whoever runs the shop looks whether it is there, and at its name and keys (S3_… or BACKUP_S3_…); then try again.`,
  ],
  [
    /\b(?:ENOSPC|EDQUOT|EFBIG)\b|No space left/i,
    () => "The disk of the server is full. Have some space freed; then try again.",
  ],
  [
    /\b(?:EACCES|EPERM|EROFS)\b/,
    () =>
      "A folder of the shop cannot be written. Whoever runs the shop looks at the rights of DATA_DIR; then try again.",
  ],
  [
    // How the schema of a job's payload refuses it.
    /^\[\s*\{[\s\S]*"(?:code|path)"/,
    () =>
      "Another version of the shop queued it, and this one does not know it so. Give it up, and do by hand what it was for.",
  ],
  [NO_CONNECTION, (code, toLook) => `Another server could not be reached (${code}). ${toLook}`],
  [NO_ANSWER, () => "Another server did not answer in time. Try again later."],
];
