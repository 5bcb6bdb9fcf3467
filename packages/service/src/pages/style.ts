/** The look of all local pages: the site's colors, fonts and spacing, so that they feel like one site. */
export const style = `
@font-face { font-family: "Paraph Text"; src: url("/local/fonts/text.woff2") format("woff2"); font-weight: 400 700; font-display: optional; }
@font-face { font-family: "Paraph Display"; src: url("/local/fonts/display.woff2") format("woff2"); font-weight: 660; font-display: optional; }
:root { color-scheme: light dark; --paper: oklch(0.984 0.006 85); --ink: oklch(0.235 0.045 268);
  --muted: oklch(0.42 0.032 266); --line: oklch(0.885 0.012 82); --card: oklch(0.997 0.002 85);
  --edge: oklch(0.6 0.02 266); --accent: oklch(0.445 0.2 276); --on-accent: oklch(0.99 0.005 85);
  --bad: oklch(0.48 0.17 25); --good: oklch(0.42 0.11 155); --wash: oklch(0.95 0.02 272);
  --shadow: 0 1px 2px oklch(0.4 0.05 268 / 0.12), 0 8px 24px -12px oklch(0.4 0.05 268 / 0.12);
  --display: "Paraph Display", "Paraph Text", system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(0.185 0.024 268); --ink: oklch(0.952 0.008 85);
  --muted: oklch(0.79 0.018 262); --line: oklch(0.345 0.034 268); --card: oklch(0.255 0.032 268);
  --edge: oklch(0.6 0.03 266); --accent: oklch(0.775 0.124 276); --on-accent: oklch(0.19 0.04 268);
  --bad: oklch(0.78 0.13 25); --good: oklch(0.8 0.12 155); --wash: oklch(0.27 0.04 272);
  --shadow: 0 1px 2px oklch(0.08 0.02 268 / 0.5), 0 8px 24px -12px oklch(0.08 0.02 268 / 0.5); } }
*, *::before { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 "Paraph Text", system-ui, sans-serif; }
header { padding: 8px 16px; border-bottom: 1px solid var(--line); font-size: 14px; }
header p { max-width: 720px; margin: 0 auto; font-weight: 600; }
header span { color: var(--muted); font-weight: 400; }
main { max-width: 752px; margin: 0 auto; padding: clamp(20px, 5vw, 40px) 16px 64px; }
main.wide { max-width: 1280px; padding-inline: clamp(1.25rem, 4vw, 2.5rem); }
main.wide > h1 { font-size: clamp(1.9375rem, 1.45rem + 1.95vw, 3rem); }
main.wide > .lead { margin-bottom: 2.5rem; font-size: clamp(1.125rem, 1.06rem + 0.28vw, 1.25rem); }
.columns { display: grid; gap: 2.5rem 4rem; align-items: start; }
.columns > * { min-width: 0; }
.columns section:first-child { margin-top: 0; }
@media (min-width: 1024px) { .columns { grid-template-columns: 1fr 1fr; } }
.card { padding: clamp(1.5rem, 4vw, 2rem); background: var(--card); border: 1px solid var(--line); border-radius: 1.5rem; box-shadow: var(--shadow); }
.card dl.facts { gap: 0; margin: 0; }
.card dl.facts > * { padding: 0.875rem 0; border-top: 1px solid var(--line); }
.card dl.facts dd { padding-left: 1.5rem; text-align: right; text-wrap: balance; }
.card dl.facts + dl.facts { margin-top: 24px; } .card > .hint { margin: 16px 0 0; }
form.acts { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 0 0 16px; } form.acts label { margin: 0; }
@media print { header, nav, form { display: none; } }
.card + nav.crumbs { margin-top: 1.5rem; }
body:has(main.wide) > header { padding-inline: clamp(1.25rem, 4vw, 2.5rem); } body:has(main.wide) > header p { max-width: 1200px; }
.card dl.facts > :is(dt, dd).figure { grid-column: 1 / -1; padding: 0; border: 0; text-align: left; }
.card dl.facts > dd.figure.figure { margin: 0 0 1.5rem; font: 660 3.25rem/1 var(--display); letter-spacing: -0.035em; }
h1 { margin: 0 0 8px; font: 660 clamp(26px, 6vw, 34px)/1.1 var(--display); letter-spacing: -0.028em; text-wrap: balance; }
h2 { margin: 0 0 8px; font: 650 clamp(1.25rem, 1.15rem + 0.4vw, 1.5rem)/1.3 "Paraph Text", system-ui, sans-serif; letter-spacing: -0.015em; }
h3 { margin: 0; font-size: 17px; line-height: 1.35; }
p { margin: 0 0 16px; text-wrap: pretty; overflow-wrap: anywhere; }
section { margin-top: 40px; }
a { color: var(--accent); text-underline-offset: 3px; overflow-wrap: anywhere; }
.lead { color: var(--muted); font-size: 17px; }
.hint, small { color: var(--muted); font-size: 14px; }
.problem { color: var(--bad); font-weight: 550; }
.notice { color: var(--good); font-weight: 550; }
nav.crumbs { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-bottom: 24px; }
dl.facts { display: grid; grid-template-columns: minmax(104px, auto) minmax(0, 1fr); gap: 8px 16px; margin: 0 0 16px; }
table + dl.facts { margin-top: 16px; } .row + dl.facts { margin-top: 8px; }
dl.facts dt { color: var(--muted); }
dl.facts dd { margin: 0; overflow-wrap: anywhere; }
code { font: 0.95em ui-monospace, monospace; overflow-wrap: anywhere; }
code.secret { display: block; padding: 12px; margin-bottom: 16px; border-radius: 10px; background: var(--wash);
  font-size: 18px; letter-spacing: 0.08em; }
img.qr, svg.qr { display: block; width: 208px; height: 208px; padding: 12px; margin-bottom: 16px; background: #fff; border-radius: 10px; }
ul.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
ul.cards > li { padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
.letter { white-space: pre-wrap; }
ul.cards > li > :last-child { margin-bottom: 0; }
.row { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between; align-items: baseline; }
.row > * { margin: 0; } .row:has(> .button) { row-gap: 12px; } .row + form { margin-top: 12px; }
.empty { padding: 32px 16px; border: 1px dashed var(--line); border-radius: 14px; text-align: center; color: var(--muted); }
label { display: block; margin-bottom: 16px; font-weight: 600; }
.pay { width: 100%; margin-top: 8px; }
input, select { display: block; width: 100%; min-height: 3rem; margin-top: 6px; padding: 0.6875rem 0.9375rem; font: inherit; color: var(--ink);
  background: var(--card); border: 1px solid var(--edge); border-radius: 0.75rem; }
.check { display: flex; gap: 12px; align-items: start; font-weight: 400; }
.check input { flex: none; width: 1.5rem; min-height: 1.5rem; margin: 0; accent-color: var(--accent); }
input::placeholder { color: var(--muted); opacity: 1; font-weight: 400; }
input[aria-invalid="true"], select[aria-invalid="true"] { border-color: var(--bad); }
button, a.button { display: inline-block; min-height: 3rem; padding: 0.6875rem 1.375rem; border: 1px solid transparent; border-radius: 0.75rem;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button.quiet, a.button.quiet { background: none; color: var(--ink); border-color: var(--line); }
button.default { position: absolute; width: 1px; min-height: 0; height: 1px; padding: 0; clip-path: inset(50%); }
button.danger { background: none; color: var(--bad); border-color: currentColor; }
button.quiet:hover { border-color: var(--accent); }
ul.people { list-style: none; margin: 0 0 24px; padding: 0; display: grid; gap: 8px; }
ul.people button { width: 100%; padding: 8px 16px; text-align: left; background: var(--card); color: var(--ink); border-color: var(--line); }
ul.people button:hover { border-color: var(--accent); }
ul.people strong, ul.people small { display: block; font-weight: 400; overflow-wrap: anywhere; }
ul.people strong { font-weight: 600; }
details > summary { display: flex; align-items: center; gap: 8px; min-height: 44px; cursor: pointer; font-weight: 600; color: var(--accent); }
details > summary::before { content: "+"; font-size: 20px; } details[open] > summary::before { content: "−"; }
details > summary::-webkit-details-marker { display: none; }
table { width: 100%; border-collapse: collapse; font-size: 15px; }
th, td { padding: 8px 12px 8px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
@media (min-width: 560px) { td:not(.hint), th { white-space: nowrap; } table.lines td:not(:last-child) { white-space: normal; } }
@media (max-width: 559px) { table, tbody, tr, td { display: block; } thead { position: absolute; clip-path: inset(50%); }
  tr { padding: 8px 0; border-bottom: 1px solid var(--line); } td { padding: 0; border: 0; } }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
