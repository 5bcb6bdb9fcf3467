/** The languages of code samples; `lib/content/highlight.ts` has a grammar for each. */
export const codeLanguages = [
  { value: "shell", title: "curl" },
  { value: "javascript", title: "Node.js" },
  { value: "python", title: "Python" },
  { value: "php", title: "PHP" },
  { value: "html", title: "HTML" },
  { value: "json", title: "JSON" },
  { value: "text", title: "Plain text" },
] as const;

export type CodeLanguage = (typeof codeLanguages)[number]["value"];
