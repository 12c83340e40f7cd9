import { expect, it } from "vitest";
import { prepareFirstScreen } from "./first-screen.ts";

const PAGE = [
  "<html><head><style>a{}</style>",
  '<link rel="modulepreload" href="/assets/entry.client-a.js"/>',
  '<link rel="modulepreload" href="/assets/framework-b.js"/>',
  '<link rel="modulepreload" href="/assets/root-c.js"/></head>',
  '<body><p>A page</p><script nonce="N1" type="module" async="">import "/assets/root-c.js";',
  "</script></body></html>",
].join("");

it("fetches no module with the page, but names them for later, without the one that hydrates", () => {
  const page = prepareFirstScreen(PAGE, "N1");
  expect(page).not.toMatch(/modulepreload" href|type="module"/);
  expect(page).toContain('"modules":["/assets/framework-b.js","/assets/root-c.js"]');
  expect(page).toContain(
    '<script nonce="N1" type="text/plain" id="start">import "/assets/root-c.js";</script>',
  );
});

it("marks its own script and stylesheet for the policy", () => {
  const page = prepareFirstScreen(PAGE, "N1");
  expect(page).toContain('<style nonce="N1">a{}</style>');
  expect(page).toMatch(/<script nonce="N1">\(function startLate\(.*<\/script><\/head>/s);
});

it("leaves a page without modules alone", () => {
  const page = "<html><head></head><body>Nothing runs here.</body></html>";
  expect(prepareFirstScreen(page, "N1")).toBe(page);
});
