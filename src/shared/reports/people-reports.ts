import { pieces } from "./report-columns.ts";
import type { ReportDefinition } from "./report-definition.ts";

/** What customers asked for, and what staff did. */
export const peopleReports = {
  returns: {
    title: "Returns by reason",
    group: "Customers and staff",
    about:
      "Returns that were asked for in these days, whatever became of them, their pieces, and what was credited for them so far.",
    rows: "Reason",
    of: "things",
    columns: {
      returns: { name: "Returns", kind: "count" },
      pieces,
      credited: { name: "Credited", kind: "money" },
    },
    main: "returns",
    sort: "-returns",
    empty: "Nobody has asked to return anything in these days.",
  },
  searches: {
    title: "Searches",
    group: "Customers and staff",
    about:
      "What was searched for, by its day, and how often nothing was found or only what has corrected words. A network's same words count once an hour, and nobody is named. Of each day the 2,000 words that were searched for most are kept, for 90 days: totals are theirs. Days from before every search was counted have only what was not found as typed, so their share without result says nothing.",
    rows: "Searched for",
    of: "things",
    columns: {
      found: { name: "Found instead", kind: "text" },
      times: { name: "Times", kind: "count" },
      withoutResult: { name: "Without result", kind: "count" },
      share: {
        name: "Without result in %",
        kind: "percent",
        ratio: ["withoutResult", "times"],
      },
      corrected: { name: "Corrected", kind: "count" },
    },
    main: "times",
    sort: "-times",
    permission: "read_products",
    empty: "It fills as visitors search the shop.",
  },
  newsletter: {
    title: "Newsletter sign-ups",
    group: "Customers and staff",
    about: "Who signed up, confirmed it by the mail's link, and ended it, each by its own day.",
    rows: "Day",
    of: "steps",
    columns: {
      signedUp: { name: "Signed up", kind: "count" },
      confirmed: { name: "Confirmed", kind: "count" },
      ended: { name: "Ended", kind: "count" },
    },
    main: "signedUp",
    sort: "",
    empty: "It fills as visitors leave their e-mail at the foot of a page.",
  },
  staff: {
    title: "What staff changed",
    group: "Customers and staff",
    about:
      "Rows that each person changed on the dashboard, by what they are about, as the audit has them.",
    rows: "Person",
    of: "things",
    columns: {
      about: { name: "About", kind: "text" },
      changes: { name: "Changes", kind: "count" },
    },
    main: "changes",
    sort: "-changes",
    permission: "read_audit",
    empty: "It fills as staff change something on the dashboard.",
  },
} as const satisfies Record<string, ReportDefinition>;
