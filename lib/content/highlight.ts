import bash from "refractor/bash";
import { refractor } from "refractor/core";
import javascript from "refractor/javascript";
import json from "refractor/json";
import markup from "refractor/markup";
import php from "refractor/php";
import python from "refractor/python";
import type { CodeLanguage } from "@/lib/choices/code-languages";

/** The kind of a piece of code that readers recognize by color; null for plain text. */
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
  // Inside a node with a role, these are plain again.
  interpolation: null,
  punctuation: null,
};

/** Caches results, because pages are rendered at every publish while their code rarely changes. */
const REMEMBERED = 300;
const remembered = new Map<string, readonly (readonly CodePart[])[]>();

/** The lines of the code, each cut where the color changes. Code that the grammar does not know is plain. */
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
      // Whitespace has no color. Joined to its neighbor it saves an element.
      if (last && (last.role === role || piece.trim() === ""))
        line[line.length - 1] = { text: last.text + piece, role: last.role };
      else line.push({ text: piece, role });
    }
  }
  return lines;
}

/** Turns "3-5, 9" into line numbers. Anything else is ignored. */
export function parseLineRanges(text: string): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const part of text.split(",")) {
    const [, from, to] = /^\s*(\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*$/.exec(part) ?? [];
    if (from === undefined) continue;
    for (let line = Number(from); line <= Number(to ?? from); line += 1) lines.add(line);
  }
  return lines;
}
