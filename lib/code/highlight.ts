import bash from "refractor/bash";
import { refractor } from "refractor/core";
import javascript from "refractor/javascript";
import json from "refractor/json";
import markup from "refractor/markup";
import php from "refractor/php";
import python from "refractor/python";
import type { CodeLanguage } from "@/schemas/code-languages";

/** What a piece of code is, as far as readers are told by its color; null for the plain rest. */
export type CodeRole = "comment" | "string" | "keyword" | "value" | "name" | null;

export interface CodePart {
  readonly text: string;
  readonly role: CodeRole;
}

const grammars: { readonly [Language in CodeLanguage]: string | null } = {
  shell: "bash",
  javascript: "javascript",
  python: "python",
  php: "php",
  html: "markup",
  json: "json",
  text: null,
};

for (const grammar of [bash, javascript, json, markup, php, python]) refractor.register(grammar);

const roles: Readonly<Record<string, CodeRole>> = {
  comment: "comment",
  prolog: "comment",
  string: "string",
  "attr-value": "string",
  regex: "string",
  keyword: "keyword",
  tag: "keyword",
  shebang: "comment",
  boolean: "value",
  constant: "value",
  number: "value",
  parameter: "value",
  environment: "value",
  function: "name",
  "class-name": "name",
  "attr-name": "name",
  property: "name",
  // Inside of something with a role of its own, these are the plain rest again.
  interpolation: null,
  punctuation: null,
};

/** Pages are rendered again at every publish while their code stays as it is. */
const REMEMBERED = 300;
const remembered = new Map<string, readonly (readonly CodePart[])[]>();

/** The lines of some code, each cut where the color changes. What the grammar does not know is plain. */
export function highlightLines(code: string, language: CodeLanguage): readonly (readonly CodePart[])[] {
  const key = `${language} ${code}`;
  const known = remembered.get(key);
  if (known) return known;
  const grammar = grammars[language];
  const parts = grammar ? partsOf(refractor.highlight(code, grammar).children, null) : [plainPart(code)];
  const lines = splitLines(parts);
  const oldest = remembered.keys().next().value;
  if (remembered.size >= REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  remembered.set(key, lines);
  return lines;
}

type Nodes = ReturnType<typeof refractor.highlight>["children"];

function partsOf(nodes: Nodes, outer: CodeRole): CodePart[] {
  return nodes.flatMap((node): CodePart[] => {
    if (node.type === "text") return [{ text: node.value, role: outer }];
    if (node.type !== "element") return [];
    const classes = Array.isArray(node.properties.className) ? node.properties.className : [];
    const role = classes.map((name) => roles[name]).find((one) => one !== undefined);
    return partsOf(node.children, role === undefined ? outer : role);
  });
}

function plainPart(text: string): CodePart {
  return { text, role: null };
}

function splitLines(parts: readonly CodePart[]): CodePart[][] {
  const lines: CodePart[][] = [[]];
  for (const { text, role } of parts) {
    for (const [index, piece] of text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      const line = lines.at(-1);
      const last = line?.at(-1);
      if (!line || piece === "") continue;
      // Space has no color: joined to what stands before it, one element is enough for both.
      if (last && (last.role === role || piece.trim() === ""))
        line[line.length - 1] = { text: last.text + piece, role: last.role };
      else line.push({ text: piece, role });
    }
  }
  return lines;
}
