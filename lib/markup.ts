const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** HTML with every value escaped, for the few documents that React does not write. */
export function markup(parts: TemplateStringsArray, ...values: readonly (string | Markup)[]): Markup {
  const text = parts.reduce((written, part, index) => {
    const value = values[index - 1] ?? "";
    return `${written}${typeof value === "string" ? escaped(value) : value.html}${part}`;
  });
  return { html: text };
}

/** Text that is HTML already. */
export interface Markup {
  readonly html: string;
}

export function joined(parts: readonly Markup[]): Markup {
  return { html: parts.map(({ html }) => html).join("") };
}

/** Text as it stands in HTML, between tags and in attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
}
