import type { Shot } from "./take.ts";

const style = `
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; color: #1c2333; background: #eceef2; }
nav { position: sticky; top: 0; padding: 8px 16px; background: #fff; border-bottom: 1px solid #d5d9e2; columns: 6 12rem; }
nav a { display: block; color: inherit; }
section { padding: 16px; scroll-margin-top: 30vh; }
.row { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto; }
figure { margin: 0; flex: none; }
figcaption { color: #5b6475; }
img { display: block; border: 1px solid #d5d9e2; background: #fff; }
`;

/** One row per block or page, with its pictures side by side at a third of their width, linked in full size. */
export function indexPage(shots: readonly Shot[]): string {
  const rows = Map.groupBy(shots, ({ subject }) => subject);
  const links = [...rows.keys()].map((subject) => `<a href="#${idOf(subject)}">${asText(subject)}</a>`);
  const sections = [...rows].map(
    ([subject, row]) =>
      `<section id="${idOf(subject)}"><h2>${asText(subject)}</h2><div class="row">${row.map(figure).join("")}</div></section>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Shots</title>
<style>${style}</style>
<nav>${links.join("")}</nav>
${sections.join("\n")}
</html>
`;
}

function figure({ subject, width, scheme, file }: Shot): string {
  const label = `${width} px, ${scheme}`;
  const alt = asText(`${subject}, ${label}`);
  return `<figure><figcaption>${label}</figcaption><a href="${file}"><img src="${file}" width="${Math.round(width / 3)}" alt="${alt}" loading="lazy"></a></figure>`;
}

function idOf(subject: string): string {
  return subject === "/" ? "home" : subject.replaceAll(/\W+/g, "-");
}

function asText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
