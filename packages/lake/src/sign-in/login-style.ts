/** A separate module because the page's policy contains its hash. */
export const loginStyle = `
:root { color-scheme: light dark; --paper: oklch(0.98 0.008 85); --ink: oklch(0.25 0.04 265);
  --muted: oklch(0.46 0.03 265); --line: oklch(0.88 0.012 85); --card: oklch(0.995 0.004 85);
  --accent: oklch(0.45 0.19 272); --on-accent: oklch(0.99 0.005 85); --bad: oklch(0.48 0.17 25); }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(0.19 0.025 265); --ink: oklch(0.94 0.01 85);
  --muted: oklch(0.76 0.02 265); --line: oklch(0.34 0.03 265); --card: oklch(0.235 0.028 265);
  --accent: oklch(0.76 0.13 272); --on-accent: oklch(0.19 0.025 265); --bad: oklch(0.78 0.13 25); } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { width: min(100%, 432px); padding: clamp(24px, 6vw, 40px); background: var(--card);
  border: 1px solid var(--line); border-radius: 20px; }
.stroke { width: 120px; display: block; fill: none; stroke: var(--accent); stroke-width: 3;
  stroke-linecap: round; stroke-linejoin: round; }
h1 { margin: 16px 0 4px; font-size: clamp(28px, 6vw, 34px); line-height: 1.1; letter-spacing: -0.02em; }
p { margin: 0 0 24px; text-wrap: pretty; }
p:last-child { margin-bottom: 0; }
h1 + form, h1 + p:has(.go) { margin-top: 20px; }
.lead { color: var(--muted); }
.problem { color: var(--bad); font-weight: 550; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
button { font: inherit; color: inherit; cursor: pointer; }
li button { width: 100%; display: flex; gap: 16px; align-items: center; text-align: left; padding: 12px;
  background: none; border: 1px solid var(--line); border-radius: 14px; transition: border-color 120ms; }
li button:hover { border-color: var(--accent); }
img { border-radius: 50%; flex: none; }
strong, small { display: block; }
em { margin-left: 6px; padding: 2px 8px; border: 1px solid var(--line); border-radius: 99px; color: var(--muted);
  font: normal 12px/1.4 system-ui, sans-serif; }
small { color: var(--muted); font-size: 14px; }
label { display: block; margin-bottom: 16px; font-weight: 550; }
input { display: block; width: 100%; margin-top: 4px; padding: 12px; font: inherit; color: var(--ink);
  background: var(--paper); border: 1px solid var(--muted); border-radius: 10px; }
[hidden] { display: none; }
label small { font-weight: normal; }
.go { width: 100%; padding: 12px; border: 0; border-radius: 10px; background: var(--accent);
  color: var(--on-accent); font-weight: 600; }
.other { width: 100%; padding: 12px; border: 1px solid var(--muted); border-radius: 10px; background: none;
  font-weight: 600; }
:disabled { opacity: 0.6; cursor: default; }
[role=alert]:empty { display: none; }
form + form, form + p, ul + form, details { margin-top: 16px; }
h2 { margin: 32px 0 8px; font-size: 20px; line-height: 1.2; }
summary { cursor: pointer; margin-bottom: 16px; }
.qr { display: block; width: 224px; margin: 0 auto 24px; border-radius: 10px; }
code { font: 16px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
.codes { grid-template-columns: repeat(auto-fill, minmax(184px, 1fr)); margin-bottom: 24px; }
.row { display: flex; gap: 16px; align-items: center; justify-content: space-between; }
.row button { width: auto; padding: 8px 12px; }
a { color: var(--accent); }
a.go, a.other { display: block; text-align: center; text-decoration: none; }
a.go { color: var(--on-accent); }
a.other { color: inherit; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
