/** The hosted page's style sheet; it is inlined and allowed by its hash. */
export const pageStyle = `
:root { color-scheme: light; --ink: #14202b; --soft: #4a5763; --paper: #faf8f4; --line: #d9d3c7;
  --primary: #c2410c; --primary-dark: #9a3309; --wrong: #b42318; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
a { color: var(--primary-dark); }
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; }
ul { list-style: none; }
h1 { font-size: clamp(1.9rem, 8vw, 2.6rem); line-height: 1.1; letter-spacing: -0.02em; }
h2 { font-size: 1.15rem; line-height: 1.3; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.notice { background: var(--ink); color: #fff; padding: 0.75rem 1rem; text-align: center; }
.page { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; display: grid; gap: 1.25rem; }
.summary { display: grid; gap: 0.35rem; padding: 0.5rem 0 0.25rem; }
.shop { font-weight: 600; }
.facts { color: var(--soft); display: grid; gap: 0.15rem; }
.facts div { display: flex; flex-wrap: wrap; gap: 0 0.5rem; }
.facts dd { color: var(--ink); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.panel { background: #fff; border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem;
  display: grid; gap: 1rem; align-content: start; box-shadow: 0 1px 2px rgb(20 32 43 / 6%); }
.methods { display: grid; gap: 1.25rem; align-content: start; }
.panel-form { display: grid; gap: 1rem; }
.field { display: grid; gap: 0.35rem; min-width: 0; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
label { font-weight: 600; }
.hint { color: var(--soft); font-weight: 400; }
input { width: 100%; min-height: 48px; padding: 0.6rem 0.8rem; font: inherit; font-size: 1rem;
  color: var(--ink); background: #fff; border: 1px solid #7b8790; border-radius: 9px; }
input[aria-invalid="true"] { border: 2px solid var(--wrong); }
.wrong { color: var(--wrong); }
.alert { border: 1px solid var(--wrong); border-left-width: 6px; border-radius: 9px; color: var(--wrong);
  background: #fff; padding: 0.75rem 1rem; }
.button { display: inline-flex; width: 100%; min-height: 48px; padding: 0.6rem 1.25rem; align-items: center;
  justify-content: center; font: inherit; font-weight: 600; border-radius: 9px; cursor: pointer;
  text-decoration: none; border: 1px solid var(--primary); background: var(--primary); color: #fff; }
.button:hover { background: var(--primary-dark); }
.button.plain { background: transparent; color: var(--ink); border-color: #7b8790; }
.button.plain:hover { background: #f0ece3; }
.page > .panel { align-self: start; }
.tests li { display: grid; grid-template-columns: 1fr auto; gap: 0 0.75rem; align-items: center;
  border-top: 1px solid var(--line); padding: 0.35rem 0; }
.tests li:first-child { border-top: 0; }
.tests code { font: 600 0.95rem/1.4 ui-monospace, "SF Mono", Menlo, Consolas, monospace; display: block;
  white-space: nowrap; }
.tests span { color: var(--soft); font-size: 0.9rem; }
.tests a { min-height: 44px; min-width: 44px; padding: 0 0.5rem; display: inline-flex; align-items: center;
  justify-content: center; font-weight: 600; }
@media (min-width: 52rem) {
  .page { grid-template-columns: 1.2fr 1fr; padding-top: 2.5rem; }
  .summary, .wide { grid-column: 1 / -1; }
  .message { grid-column: 1 / -1; max-width: 34rem; }
}
`;
