import { html, trusted } from "./html.ts";

/** The whole style of a plain page; its policy allows it by its hash. */
export const plainPageStyle = `
  body { margin: 0; padding: 15vh 1rem 2rem; background: #faf8f4; color: #14202b; text-align: center;
    font: 1.125rem/1.55 Arial, system-ui, sans-serif; }
  main { max-width: 32rem; margin: 0 auto; }
  h1 { margin: 1.5rem 0 0; font-size: 1.75rem; line-height: 1.15; }
  a { display: inline-block; margin: 0 0.375rem 0.75rem; padding: 0.625rem 1.25rem; color: #14202b;
    border: 1px solid #7d7667; border-radius: 4px; font-weight: 600; text-decoration: none; }
  a.again { background: #c2410c; border-color: #c2410c; color: #fff; }
  a:focus-visible { outline: 3px solid #0b5563; outline-offset: 2px; }`;

interface PlainPage {
  title: string;
  /** A sentence or two. */
  text: string;
  storeName: string;
  /** The way on; an empty address is that of the page itself. */
  wayOn: { text: string; to: string };
  /** Marks the style for the policy of a page that is rendered. */
  nonce?: string;
}

/** A small page without the shop's frame and scripts, for addresses of which there is no end. */
export function plainPage({ title, text, storeName, wayOn, nonce }: PlainPage): string {
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${storeName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style${nonce ? html` nonce="${nonce}"` : null}>${trusted(plainPageStyle)}</style>
</head>
<body>
<main>
<img src="/favicon.svg" alt="" width="64" height="64">
<h1>${title}</h1>
<p>${text}</p>
<p><a class="again" href="${wayOn.to}">${wayOn.text}</a> <a href="/">Go to the home page</a></p>
</main>
</body>
</html>
`.markup;
}
