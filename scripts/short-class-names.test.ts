import { parseAst } from "vite";
import { expect, it } from "vitest";
import { shortenClassesInScript } from "./short-class-literals.ts";
import { classNamesOf, shortenClassesInStyles } from "./short-class-names.ts";

const own = "@utility laid-out-late { a { b: c } } .spec-table { d: e }";
const built = [
  ".flex{}.inline-flex{display:inline-flex}.px-3{padding:.75rem}.hover\\:px-3:hover{}.laid-out-late{}.spec-table td{}",
  ".\\[\\&_\\.table-scroll\\]\\:m-1\\.5 .table-scroll{}.p-3\\!{}.\\@min-\\[48rem\\]\\:col-span-1{}",
].join("");
const names = classNamesOf(built, own);
const short = (script: string) => shortenClassesInScript(script, names, (code) => parseAst(code));

it("gives utility classes names of two letters, in the order of the stylesheet", () => {
  expect(Object.fromEntries(names.short)).toEqual({
    "px-3": "a0",
    "hover:px-3": "a1",
    "[&_.table-scroll]:m-1.5": "a2",
    "p-3!": "a3",
    "@min-[48rem]:col-span-1": "a4",
  });
});

it("leaves words and values as they are, and what our own stylesheets and arbitrary classes name", () => {
  expect(shortenClassesInStyles(built, names)).toBe(
    ".flex{}.inline-flex{display:inline-flex}.a0{padding:.75rem}.a1:hover{}.laid-out-late{}.spec-table td{}.a2 .table-scroll{}.a3{}.a4{}",
  );
});

it("gives no name that blockers of advertisements hide", () => {
  const many = Array.from({ length: 1800 }, (_, place) => `.w-${place + 1}{}`).join("");
  const given = [...classNamesOf(many, "").short.values()];
  expect(new Set(given).size).toBe(1800);
  expect(given.filter((name) => /^ad$/i.test(name))).toEqual([]);
});

it("shortens each class of a className, and of a text that is made of classes alone", () => {
  expect(short('jsx("p",{className:"flex px-3 unknown"})')).toBe(
    'jsx("p",{className:"flex a0 unknown"})',
  );
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a script with a template
  expect(short("const wide=`${look} px-3`")).toContain("} a0`");
  expect(short('const look={wide:"flex hover:px-3"},one="px-3"')).toBe(
    'const look={wide:"flex a1"},one="a0"',
  );
  expect(short('export function Look(){return "px-3"}export{Look as "px-3"}')).toBe(
    'export function Look(){return "a0"}export{Look as "px-3"}',
  );
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a script with a template
  expect(short("x={className:`${a} px-3 m${b}py-9 ${c?'p-3!':''}`}")).toBe(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the same
    "x={className:`${a} a0 m${b}py-9 ${c?\"a3\":''}`}",
  );
});

it("shortens the classes of HTML in a text, and nothing else that looks like one", () => {
  expect(short("html`<a class=\"px-3 flex\" id='px-3'>px-3,</a>`")).toBe(
    "html`<a class=\"a0 flex\" id='px-3'>px-3,</a>`",
  );
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a script with a template
  expect(short('html`<a href="${to}" class="px-3">${text}</a>`')).toContain('class="a0"');
  expect(short('import "px-3";x={"px-3":y==="px-3"}')).toBe('import "px-3";x={"px-3":y==="px-3"}');
});

it("refuses a text that has classes beside what is none, and a selector of what has another name", () => {
  expect(() => short('const look="flex px-3 unknwon"')).toThrow("“flex px-3 unknwon”");
  expect(() => short('document.querySelector(".px-3")')).toThrow("“.px-3”");
  expect(short('document.querySelector(".laid-out-late")')).toContain(".laid-out-late");
});

it.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: scripts with templates
  "x={className:`flex px-3${wide?' p-3!':''}`}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the same
  "x={className:`${a}px-3 flex`}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the same
  'html`<a class="${a} px-3">${text}</a>`',
])("refuses a class right beside a value, which would keep its name: %s", (script) => {
  expect(() => short(script)).toThrow("“px-3”");
});

it("takes nothing for a class that stands in a comment, a text or an address of a stylesheet", () => {
  const sheet =
    "/*! see w.w3 */@font-face{src:url(/a.w-3.woff2)format('x.b-2')}.before\\:content-\\[\\'\\.c-3\\'\\]{content:\".d-4\"}.w-3{}";
  const found = classNamesOf(sheet, "");
  expect([...found.all]).toEqual(["before:content-['.c-3']", "w-3"]);
  expect(shortenClassesInStyles(sheet, found)).toBe(
    "/*! see w.w3 */@font-face{src:url(/a.w-3.woff2)format('x.b-2')}.a0{content:\".d-4\"}.a1{}",
  );
});
