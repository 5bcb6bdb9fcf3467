import type { Heading, ListItem } from "mdast";
import type { DirectoryEntry } from "@/lib/content/directory-entries";
import { link, paragraph, words, writeMarkdown } from "@/lib/markdown/write";
import { besidePath } from "@/lib/pages/site-address";
import type { RoutedType } from "@/lib/routes";

/** Contracts are in their categories' twins, because there may be thousands. */
const headings: Readonly<Record<Exclude<RoutedType, "contractTemplate">, string>> = {
  page: "Pages",
  solution: "Industries",
  comparison: "Comparisons",
  caseStudy: "Customers",
  post: "Articles",
  deal: "Deals",
  announcement: "Announcements",
  contractCategory: "Contract templates by category",
};

interface Guide {
  readonly brand: string;
  readonly tagline: string;
  readonly base: string;
  readonly entries: readonly DirectoryEntry[];
}

/** A guide to the site for language models: every page by kind, linked to its markdown twin. */
export function llmsGuide({ brand, tagline, base, entries }: Guide): string {
  const sections = Object.entries(headings).flatMap(([type, name]) => {
    const items = entries
      .filter((entry) => entry.type === type)
      .map(({ title, path, description, topic, isSample }): ListItem => {
        const twin = link(`${base}${besidePath(path, "md")}`, title);
        const facts = [
          description,
          topic === null ? "" : `(Topic: ${topic}.)`,
          isSample ? "(Sample: the customer is invented.)" : "",
        ].filter((fact) => fact !== "");
        const said = facts.length === 0 ? [] : [words(`: ${facts.join(" ")}`)];
        return { type: "listItem", children: [paragraph(twin, ...said)] };
      });
    return items.length === 0 ? [] : [heading(2, name), { type: "list" as const, children: items }];
  });
  return writeMarkdown({
    type: "root",
    children: [heading(1, brand), { type: "blockquote", children: [paragraph(words(tagline))] }, ...sections],
  });
}

function heading(depth: Heading["depth"], name: string): Heading {
  return { type: "heading", depth, children: [words(name)] };
}
