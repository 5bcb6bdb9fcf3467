import type { DirectoryEntry } from "@/lib/content/directory";
import { text } from "@/lib/markdown/parts";
import type { RoutedType } from "@/lib/routes";
import { besidePath } from "@/lib/seo/site-address";

/** Contracts are in the twins of their categories: they may be thousands. */
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
  const sections = Object.entries(headings).flatMap(([type, heading]) => {
    const lines = entries
      .filter((entry) => entry.type === type)
      .map(({ title, path, description }) => {
        const link = `- [${text(title)}](${base}${besidePath(path, "md")})`;
        return description === "" ? link : `${link}: ${text(description)}`;
      });
    return lines.length === 0 ? [] : [`## ${heading}\n\n${lines.join("\n")}`];
  });
  return `# ${text(brand)}\n\n> ${text(tagline)}\n\n${sections.join("\n\n")}\n`;
}
