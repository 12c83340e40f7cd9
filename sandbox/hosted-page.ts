import { createHash } from "node:crypto";
import { type Html, html, trusted } from "#shared/html.ts";
import { formatMoney } from "#shared/money.ts";
import { pageStyle } from "./hosted-page-style.ts";
import type { SandboxOrder } from "./order-store.ts";
import type { FieldErrors, PaymentFields } from "./payment-form.ts";
import { groupedDigits, testCards, testUpis } from "./test-cards.ts";

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%2314202b'/%3E%3Crect x='3' y='6' width='10' height='2' fill='%23faf8f4'/%3E%3C/svg%3E";
const SUBMIT = "document.forms[0].submit()";

/** A page and the policy that it is sent with. */
export interface HostedPage {
  httpStatus: number;
  markup: string;
  contentSecurityPolicy: string;
}

interface PageContent {
  order: SandboxOrder;
  shopName: string;
}

/** The form: card, UPI, the test instruments and Cancel. */
export function formPage(
  content: PageContent,
  fields: PaymentFields,
  errors: FieldErrors,
): HostedPage {
  const amount = formatMoney(content.order.amount);
  const invalid = Object.keys(errors).length > 0;
  const body = html`${summary(content)}
${invalid ? html`<p class="alert wide" role="alert">Nothing was paid. Please correct the fields marked below.</p>` : null}
<div class="methods">
<section class="panel" aria-labelledby="card-title">
<h2 id="card-title">Pay by card</h2>
<form method="post" class="panel-form" novalidate>
<input type="hidden" name="method" value="card">
${cardFields(fields, errors)}
<button class="button" type="submit">Pay ${amount}</button>
</form>
</section>
<section class="panel" aria-labelledby="upi-title">
<h2 id="upi-title">Pay by UPI</h2>
<form method="post" class="panel-form" novalidate>
<input type="hidden" name="method" value="upi">
${field({ name: "vpa", label: "UPI ID", hint: "such as shopper@success", mode: "email", autocomplete: "off" }, fields, errors)}
<button class="button" type="submit">Pay ${amount} by UPI</button>
</form>
</section>
<form method="post">
<input type="hidden" name="method" value="cancel">
<button class="button plain" type="submit">Cancel and go back to the shop</button>
</form>
</div>
${testMethods()}`;
  return page(content, `Pay ${amount}`, body, invalid ? 400 : 200);
}

/** A page that only says how things stand, with the way back to the shop. */
export function messagePage(
  content: PageContent,
  message: { title: string; text: string; httpStatus?: number },
  backLink: string,
): HostedPage {
  const body = html`${summary(content)}
<section class="panel message" aria-labelledby="message-title">
<h2 id="message-title">${message.title}</h2>
<p>${message.text}</p>
<a class="button" href="${backLink}">Back to the shop</a>
</section>`;
  return page(content, message.title, body, message.httpStatus ?? 200);
}

/** Carries the shopper back by a form POST: at once with JavaScript, by the button without. */
export function postBackPage(content: PageContent, params: Record<string, string>): HostedPage {
  const inputs = Object.entries(params).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const body = html`${summary(content)}
<section class="panel message" aria-labelledby="message-title">
<h2 id="message-title">Going back to the shop</h2>
<form method="post" class="panel-form" action="${content.order.returnUrl}">${inputs}
<button class="button" type="submit">Back to the shop</button>
</form>
<script>${trusted(SUBMIT)}</script>
</section>`;
  return page(content, "Going back to the shop", body, 200);
}

function page(content: PageContent, title: string, body: Html, httpStatus: number): HostedPage {
  const { markup } = html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox payment</title>
<link rel="icon" href="${ICON}">
<style>${trusted(pageStyle)}</style>
</head>
<body>
<header class="notice"><p><strong>Sandbox: no money moves.</strong> Never enter a real card here.</p></header>
<main class="page">
${body}
</main>
</body>
</html>
`;
  // Browsers hold a form's redirects against form-action too, so the shop's origin stands in it.
  const shop = new URL(content.order.returnUrl).origin;
  const contentSecurityPolicy = [
    "default-src 'none'",
    `style-src '${hash(pageStyle)}'`,
    `script-src '${hash(SUBMIT)}'`,
    "img-src data:",
    `form-action 'self' ${shop}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { httpStatus, markup, contentSecurityPolicy };
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function summary({ order, shopName }: PageContent): Html {
  return html`<header class="summary">
<p class="shop">${shopName}</p>
<h1>${formatMoney(order.amount)}</h1>
<dl class="facts">
<div><dt>Order</dt><dd>${order.orderId}</dd></div>
</dl>
</header>`;
}

interface FieldContent {
  name: keyof PaymentFields;
  label: string;
  hint?: string;
  mode: "numeric" | "text" | "email";
  autocomplete: string;
}

const cardContents: Record<"number" | "expiry" | "cvv" | "name", FieldContent> = {
  number: { name: "number", label: "Card number", mode: "numeric", autocomplete: "cc-number" },
  expiry: { name: "expiry", label: "Expiry", hint: "MM/YY", mode: "text", autocomplete: "cc-exp" },
  cvv: { name: "cvv", label: "CVV", hint: "3 digits", mode: "numeric", autocomplete: "cc-csc" },
  name: { name: "name", label: "Name on card", mode: "text", autocomplete: "cc-name" },
};

function cardFields(fields: PaymentFields, errors: FieldErrors): Html {
  const { number, expiry, cvv, name } = cardContents;
  return html`${field(number, fields, errors)}
<div class="pair">${field(expiry, fields, errors)}${field(cvv, fields, errors)}</div>
${field(name, fields, errors)}`;
}

function field(content: FieldContent, fields: PaymentFields, errors: FieldErrors): Html {
  const { name, label, hint, mode, autocomplete } = content;
  const error = errors[name];
  const state = html`${error ? html` aria-invalid="true" aria-describedby="${name}-error"` : null}${focused(fields, errors) === name ? html` autofocus` : null}`;
  return html`<div class="field">
<label for="${name}">${label}${hint ? html` <span class="hint">${hint}</span>` : null}</label>
<input id="${name}" name="${name}" value="${fields[name]}" inputmode="${mode}" autocomplete="${autocomplete}" maxlength="100" spellcheck="false" required${state}>
${error ? html`<p class="wrong" id="${name}-error">${error}</p>` : null}
</div>`;
}

/** The first field that is wrong, else what was just filled in. */
function focused(fields: PaymentFields, errors: FieldErrors): string | null {
  const [wrong] = Object.keys(errors);
  if (wrong) return wrong;
  if (fields.number) return "number";
  return fields.vpa ? "vpa" : null;
}

function testMethods(): Html {
  const cards = testCards.map((card) => {
    const number = groupedDigits(card.number);
    return testMethod(number, card.result, card.number, `Use the card ${number}`);
  });
  const upis = testUpis.map((upi) => {
    const vpa = `shopper@${upi.handle}`;
    return testMethod(vpa, upi.result, upi.handle, `Use the UPI ID ${vpa}`);
  });
  return html`<section class="panel" aria-labelledby="tests-title">
<h2 id="tests-title">Test cards and UPI IDs</h2>
<ul class="tests">${cards}${upis}</ul>
</section>`;
}

function testMethod(shown: string, result: string, use: string, label: string): Html {
  return html`<li><div><code>${shown}</code><span>${result}</span></div><a href="?use=${use}" aria-label="${label}">Use</a></li>`;
}
