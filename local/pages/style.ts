/** The look of all local pages: the site's colors, the system's letters, nothing to download but this. */
export const style = `
:root { color-scheme: light dark; --paper: oklch(0.98 0.008 85); --ink: oklch(0.25 0.04 265);
  --muted: oklch(0.46 0.03 265); --line: oklch(0.88 0.012 85); --card: oklch(0.995 0.004 85);
  --accent: oklch(0.45 0.19 272); --on-accent: oklch(0.99 0.005 85); --bad: oklch(0.48 0.17 25);
  --good: oklch(0.42 0.11 155); --wash: oklch(0.95 0.02 272); }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(0.19 0.025 265); --ink: oklch(0.94 0.01 85);
  --muted: oklch(0.76 0.02 265); --line: oklch(0.34 0.03 265); --card: oklch(0.235 0.028 265);
  --accent: oklch(0.76 0.13 272); --on-accent: oklch(0.19 0.025 265); --bad: oklch(0.78 0.13 25);
  --good: oklch(0.8 0.12 155); --wash: oklch(0.27 0.04 272); } }
*, *::before { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { padding: 8px 16px; border-bottom: 1px solid var(--line); font-size: 14px; }
header p { max-width: 720px; margin: 0 auto; font-weight: 600; }
header span { color: var(--muted); font-weight: 400; }
main { max-width: 752px; margin: 0 auto; padding: clamp(20px, 5vw, 40px) 16px 64px; }
h1 { margin: 0 0 8px; font-size: clamp(26px, 6vw, 34px); line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance; }
h2 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; }
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
ul.cards > li > :last-child { margin-bottom: 0; }
.row { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between; align-items: baseline; }
.row > * { margin: 0; }
.empty { padding: 32px 16px; border: 1px dashed var(--line); border-radius: 14px; text-align: center; color: var(--muted); }
label { display: block; margin-bottom: 16px; font-weight: 550; }
input { display: block; width: 100%; margin-top: 4px; padding: 11px 12px; font: inherit; color: var(--ink);
  background: var(--card); border: 1px solid var(--muted); border-radius: 10px; }
input::placeholder { color: var(--muted); opacity: 1; font-weight: 400; }
input[aria-invalid="true"] { border-color: var(--bad); }
button, a.button { display: inline-block; min-height: 44px; padding: 9px 20px; border: 1px solid transparent; border-radius: 10px;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button.quiet { background: none; color: var(--ink); border-color: var(--line); }
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
@media (min-width: 560px) { td:not(.hint), th { white-space: nowrap; } }
@media (max-width: 559px) { table, tbody, tr, td { display: block; } thead { position: absolute; clip-path: inset(50%); }
  tr { padding: 8px 0; border-bottom: 1px solid var(--line); } td { padding: 0; border: 0; } }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
