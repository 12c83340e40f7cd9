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

const late = {
  ...{ nonce: "N1", startsAtOnce: false, fetchesAhead: false, hasLatePictures: false },
  stylesheet: "/assets/styles-d.css",
};

it("fetches no module with the page, but names them for later, without the one that hydrates", () => {
  const page = prepareFirstScreen(PAGE, late);
  expect(page).not.toMatch(/modulepreload" href|type="module"/);
  expect(page).toContain('"modules":["/assets/framework-b.js","/assets/root-c.js"]');
  expect(page).toContain('"stylesheet":"/assets/styles-d.css"');
  expect(page).toContain(
    '<script nonce="N1" type="text/plain" id="start">import "/assets/root-c.js";</script>',
  );
});

it("fetches modules with a page that the browser alone fills", () => {
  const page = prepareFirstScreen(PAGE, { ...late, startsAtOnce: true, fetchesAhead: true });
  expect(page).toContain('<link rel="modulepreload" href="/assets/framework-b.js"/>');
  expect(page).toMatch(/,\{firstFrame:async function firstFrame\(.*\}\)<\/script>/s);
});

it("carries what waits for pictures to come near where a page has such", () => {
  expect(prepareFirstScreen(PAGE, late)).not.toContain("IntersectionObserver");
  const page = prepareFirstScreen(PAGE, { ...late, hasLatePictures: true });
  expect(page).toContain("showNearPictures:async function showNearPictures(");
});

it("marks its own script and stylesheet for the policy", () => {
  const page = prepareFirstScreen(PAGE, late);
  expect(page).toContain('<style nonce="N1">a{}</style>');
  expect(page).toMatch(/<script nonce="N1">\(function startLate\(.*<\/script><\/head>/s);
});

it("has a browser without scripts fetch the whole stylesheet, behind the page's own part of it", () => {
  expect(prepareFirstScreen(PAGE, late)).toMatch(
    /<\/style>.*<noscript><link rel="stylesheet" href="\/assets\/styles-d.css"\/><\/noscript>.*<\/head>/s,
  );
});

it("leaves a page without modules alone", () => {
  const page = "<html><head></head><body>Nothing runs here.</body></html>";
  expect(prepareFirstScreen(page, late)).toBe(page);
});
