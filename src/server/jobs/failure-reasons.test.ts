import { describe, expect, it } from "vitest";
import { failureReason, waitingReason } from "./failure-reasons.ts";
import type { JobName } from "./job-table.ts";

const reasonOf = (thrown: string | null, task: JobName = "sold-order-mail") =>
  failureReason({ task, id: "17" }, thrown);

describe("why a job failed", () => {
  // As nodemailer, Node, PostgreSQL and the shop itself word them.
  it.each<[thrown: string, reason: RegExp, task?: JobName]>([
    ["connect ECONNREFUSED 127.0.0.1:25", /^The mail server could not be reached \(ECONNREFUSED\)/],
    ["getaddrinfo ENOTFOUND smtp.example.com", /^The mail server .* \(ENOTFOUND\).*SMTP_URL/],
    ["Greeting never received", /^The mail server could not be reached\. /],
    ["Connection timeout", /^The mail server could not be reached\. /],
    ["Invalid login: 535 5.7.8 authentication failed", /refused the shop's own sign-in .*535/],
    [
      "Can't send mail - all recipients were rejected: 550 5.1.1 <asha@example.com>: unknown",
      /takes no mail for this address \(it answered 550\)/,
    ],
    ["Mail command failed: 553 <shop@example.com> not owned", /no mail from the shop's address/],
    ["Message failed: 552 too big", /did not take what the mail says \(it answered 552\)/],
    ["self-signed certificate", /^No safe connection/],
    ["a mail's recipient is not a plain e-mail address", /^The address is none/],
    [
      "The payment gateway cannot be reached (ENOTFOUND).",
      /^The bank's gateway .*ENOTFOUND/,
      "refund-payment",
    ],
    [
      "The payment gateway refused the request (http_401).",
      /refused it \(http_401\)/,
      "refund-payment",
    ],
    [
      "The payment gateway gave no usable answer (timeout).",
      /no usable answer \(timeout\)/,
      "refund-payment",
    ],
    [
      "the storage answered 403 to PUT",
      /^The bucket did not take it: the storage answered 403 to PUT\. /,
      "sweep-pictures",
    ],
    [
      "the storage could not be reached: look at BACKUP_S3_ENDPOINT",
      /^The bucket did not take it: .*BACKUP_S3_ENDPOINT\. .*try again/,
      "write-backup",
    ],
    [
      "the storage answered 404 to POST: there is no bucket of the name in BACKUP_S3_BUCKET",
      /^The bucket did not take it: .*BACKUP_S3_BUCKET\. /,
      "write-backup",
    ],
    // Of the database, as a job of a mail meets them.
    ["timeout exceeded when trying to connect", /^The database could not be reached/],
    ["Connection terminated due to connection timeout", /^The database could not be reached/],
    ["Connection terminated unexpectedly", /^The database could not be reached/],
    ["connect ECONNREFUSED 127.0.0.1:5432", /^The database could not be reached/],
    ["connect ENOENT /tmp/shop/.s.PGSQL.5432", /^The database could not be reached/],
    ["The server does not support SSL connections", /^The database could not be reached/],
    ["canceling statement due to statement timeout", /^The database took too long/],
    ["Query read timeout", /^The database took too long/],
    [
      'Failed query: select "id" from "mails"\nparams: Invalid login: 535, certificate',
      /^The database did not do .* job 17/,
    ],
    ["ENOSPC: no space left on device, write", /^The disk of the server is full/, "write-export"],
    [
      "EACCES: permission denied, open '/srv/shop/media/a.webp'",
      /^A folder of the shop/,
      "sweep-pictures",
    ],
    ["canceling statement due to statement timeout", /^The database took too long/, "count-sold"],
    ["Connection terminated unexpectedly", /^The database could not be reached/, "count-sold"],
    ["connect ECONNREFUSED 10.0.0.7:443", /^Another server .* job 17/, "count-feed-parts"],
    ["Cannot read properties of undefined (reading 'x')", /^Something went wrong .* job 17/],
  ])("%s", (thrown, reason, task) => {
    expect(reasonOf(thrown, task)).toMatch(reason);
  });

  it("says that another version queued it where its payload is refused", () => {
    const thrown =
      '[\n  {\n    "expected": "string",\n    "code": "invalid_type",\n    "path": ["orderId"]\n  }\n]';
    expect(reasonOf(thrown)).toMatch(/^Another version of the shop queued it/);
  });

  it("tells nothing of people, keys, addresses or values", () => {
    for (const thrown of [
      "Can't send mail - all recipients were rejected: 550 5.1.1 <asha@example.com>: gone",
      "Invalid login: 535 user shop@example.com password s3cret",
      'Failed query: insert into "users" values ($1)\nparams: asha@example.com,9876543210',
      "connect ECONNREFUSED s3cret.internal:25",
      "EACCES: permission denied, open '/home/asha/media'",
      "asha@example.com has s3cret",
    ]) {
      expect(reasonOf(thrown)).not.toMatch(/asha|s3cret|9876543210|5\.1\.1/);
    }
  });

  it("says so where nothing was thrown", () => {
    expect(reasonOf(null)).toMatch(/^Nothing is known of why.*job 17/);
  });
});

it("of what the shop tries on by itself, nobody is to try it again or to give it up", () => {
  const ofMail = (thrown: string) => waitingReason({ task: "coupon-mail", id: "17" }, thrown);
  expect(ofMail("connect ECONNREFUSED 127.0.0.1:25")).toBe(
    "The mail server could not be reached (ECONNREFUSED). Whoever runs the shop looks whether it runs, and at SMTP_URL.",
  );
  expect(ofMail("Can't send mail - all recipients were rejected: 550 5.1.1 unknown")).toMatch(
    / Reach the person in another way\.$/,
  );
});
