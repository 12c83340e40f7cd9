import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { hashOf } from "./content-security-policy.ts";
import { stylerOf } from "./page-stylesheet.ts";

const stylesheet = {
  place: "/* stylesheet */",
  file: "/assets/styles.css",
  text: [
    "@layer theme{:root,:host{--ink:#111;--line:var(--ink);--cyan:#0af;--slow:creep 8s}}",
    "@layer components{.prose th{color:var(--line)}}",
    "@layer utilities{.a{color:red}.b:focus{animation:var(--slow)}.b:hover,.b:active{color:#111}",
    ".d{left:var(--nowhere,1px)}@media print{.c{display:none}}@media not print{.c{top:0}}@media (hover:hover){.c:hover{color:red}}@media (scripting:none){.c{opacity:.5}}",
    ".c:not(:hover){left:0}.c:focus-visible:hover,.c:focus:active{right:0}.c{transition-property:color;transition-duration:var(--d,.1s)}dialog::backdrop{opacity:0}.\\[\\&\\>svg\\]\\:w-1>svg{width:1px}}",
    '@property --line{syntax:"*";inherits:false}@keyframes creep{to{opacity:0}}',
    ".box{border-style:var(--tw-edge);box-shadow:var(--tw-shade,0 1px #000)}.dotted{--tw-edge:dotted}",
    "::file-selector-button{margin:0}",
    ".raised{--tw-lift:0 2px #000;box-shadow:var(--tw-lift)}.ring{--tw-ring:1px;border-width:var(--tw-ring)}.thick{--tw-ring:2px}",
    ".e{top:var(--ink);--nobody:1px;left:var(--wide)}@media (min-width:1px){:root,:host{--wide:1px}}",
    ".e:-moz-ui-invalid{top:1px}@supports (((-webkit-hyphens:none)) and (not (margin-trim:inline))){.e{top:2px}}",
    "@supports (not ((-webkit-appearance:-apple-pay-button))) or (contain-intrinsic-size:1px){::placeholder{color:red}}",
    '@property --tw-edge{syntax:"*";inherits:false;initial-value:solid}@property --tw-shade{syntax:"*";inherits:false}',
    "@font-face{font-family:Text}",
  ].join(""),
};

const pageOf = (body: string) =>
  `<html><head><style>/* stylesheet */</style></head><body>${body}</body></html>`;

function styleOf(html: string) {
  const { namesIn, styleFor } = stylerOf(stylesheet);
  return styleFor(namesIn(html));
}

function styled(body: string): string {
  const html = pageOf(body);
  return styleOf(html).writeInto(html).toString();
}

it("writes the rules of a document's classes, in their layers, and nothing of others", () => {
  expect(styled('<p class="a">')).toBe(
    pageOf('<p class="a">').replace(
      stylesheet.place,
      "@layer theme{}@layer components{}@layer utilities{.a{color:red}}@font-face{font-family:Text}",
    ),
  );
});

it("keeps a class's states, and the properties and animations that its rules name", () => {
  const page = styled('<p class="x b">');
  expect(page).toContain(".b:focus{animation:creep 8s}");
  expect(page).toContain("@keyframes creep{to{opacity:0}}");
});

it("leaves rules of print, of what is pointed at, of dialogs and of pages without scripts to the whole stylesheet", () => {
  const page = styled('<p class="b c"><dialog>');
  expect(page).not.toMatch(/@media print|\(hover:hover\)|scripting|b:hover|transition|backdrop/);
  expect(page).toContain("@media not print{.c{top:0}}");
  expect(page).toContain(".c:not(:hover){left:0}");
  expect(page).toContain(".c:focus-visible:hover,.c:focus:active{right:0}");
});

it("keeps properties that others are made of, and those that drawings use", () => {
  expect(styled('<div class="prose"><th>')).toContain("{--ink:#111;--line:var(--ink)}");
  expect(styled('<div class="prose"><th>')).toContain("@property --line");
  expect(styled('<path stroke="var(--cyan)">')).toContain("{--cyan:#0af}");
});

it("writes a value in the place of a name that only the document's root sets, in all conditions", () => {
  expect(styled('<p class="e">')).toContain(".e{top:#111;left:var(--wide)}");
  expect(styled('<p class="e">')).not.toContain("--ink");
  expect(styled('<p class="e"><path stroke="var(--ink)">')).toContain(".e{top:var(--ink)");
});

it("writes a value in the place of a name that each rule which reads it sets itself", () => {
  expect(styled('<p class="raised">')).toContain(".raised{box-shadow:0 2px #000}");
  expect(styled('<p class="ring">')).toContain(".ring{border-width:1px}");
  expect(styled('<p class="ring thick">')).toContain(
    ".ring{--tw-ring:1px;border-width:var(--tw-ring)}.thick{--tw-ring:2px}",
  );
});

it("leaves to the whole stylesheet what few browsers draw otherwise, and what Firefox alone calls a state", () => {
  expect(styled('<p class="e"><input>')).not.toMatch(/-moz-|-webkit-|placeholder|--nobody/);
});

it("leaves out the rules of elements that a document has not", () => {
  expect(styled('<div class="prose"><td>')).not.toContain(".prose th");
});

it("knows a class by its name before it was escaped for the document", () => {
  expect(styled('<p class="[&amp;&gt;svg]:w-1"><svg>')).toContain("svg{width:1px}");
});

it("has the rules of a field's parts where the document has such a field", () => {
  expect(styled("<input>")).not.toContain("file-selector");
  expect(styled('<input type="file">')).toContain("::file-selector-button{margin:0}");
});

it("writes what a registered property is at first, unless something of the document sets it", () => {
  expect(styled('<p class="box">')).toContain(".box{border-style:solid;box-shadow:0 1px #000}");
  expect(styled('<p class="box">')).not.toContain("--tw-edge");
  const both = styled('<p class="box"><p class="dotted">');
  expect(both).toContain(".box{border-style:var(--tw-edge);box-shadow:0 1px #000}");
  expect(both).toContain(".dotted{--tw-edge:dotted}");
  expect(both).toContain("@property --tw-edge");
});

it("sets no registered property that nothing of the document reads", () => {
  expect(styled('<p class="dotted">')).toContain(".dotted{}");
});

it("has the hash of what it writes, the same for the same classes", () => {
  const [one, same, other] = ['<p class="a b">', '<b class="b"><i class="a">', '<p class="a">'].map(
    (body) => styleOf(pageOf(body)),
  );
  expect(one).toBe(same);
  expect(other?.hash).not.toBe(one?.hash);
  const [, text = ""] = /<style>(.*)<\/style>/.exec(styled('<p class="a">')) ?? [];
  expect(other?.hash).toBe(hashOf(text));
});

it("holds nothing of the documents whose classes it has read", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const { namesIn } = stylerOf(stylesheet);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let read = 0; read < 40; read += 1) {
    namesIn(pageOf(`<p class="another value ${read}">${"a text ".repeat(150_000)}</p>`));
  }
  collect();
  // Of the 40 MB that they were.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000);
});

it("writes a use's own second value where nothing sets the property", () => {
  const page = styled('<p class="c d">');
  expect(page).toContain(".d{left:1px}");
});
