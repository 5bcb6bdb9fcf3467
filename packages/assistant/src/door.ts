import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { SanityClient, SanityDocument } from "sanity";
import { z } from "zod";
import type { Content } from "./content.ts";
import { describeType } from "./describe-type.ts";
import { openDrafts, type Written } from "./drafts.ts";
import { textOfPage } from "./page-text.ts";

interface Options {
  /** Reads drafts, and has the role author: it can't publish. */
  readonly client: SanityClient;
  readonly content: Content;
  /** Without a slash at the end. */
  readonly siteUrl: string;
}

const instructions =
  "The content of a website. Pages are made of blocks. Read list_types and describe_type before you write. You write " +
  "drafts; people read, publish or discard them. Every writing tool has dryRun: use it first and show the differences. " +
  "Write nothing that is not true or has no source: no invented customers, figures or quotes.";

/** What assistants can do here: read everything but what visitors sent, write drafts, and check them. They never publish. */
export function createDoor({ client, content, siteUrl }: Options): McpServer {
  const server = new McpServer({ name: "paraph", title: "Paraph", version: "1.0.0" }, { instructions });
  const drafts = openDrafts(client, content);
  const { schema, hiddenTypes, publishedIdOf } = content;
  const reads = { readOnlyHint: true, openWorldHint: false };
  const writes = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

  const requireDocument = async (id: string): Promise<SanityDocument> => {
    const document = await drafts.read(id);
    if (document && !hiddenTypes.includes(document._type)) return document;
    throw new Error(`Reading "${id}" failed: there is no document with this id. Use search to find it.`);
  };

  server.registerTool(
    "list_types",
    {
      title: "Types and blocks",
      description: "The types of documents that can be written, and the blocks that pages are made of.",
      annotations: reads,
    },
    () => {
      const named = schema.getTypeNames().flatMap((name) => {
        const type = schema.get(name);
        return type ? [{ name, title: type.title ?? name, type }] : [];
      });
      const documents = named.filter(
        ({ name, type }) =>
          type.type?.name === "document" && !hiddenTypes.includes(name) && !/^(sanity|system)\./.test(name),
      );
      const page = schema.get("page");
      const list =
        page && "fields" in page ? page.fields.find(({ name }) => name === "blocks")?.type : undefined;
      const blocks = list && "of" in list && Array.isArray(list.of) ? list.of : [];
      return answer({
        documents: documents.map(({ name, title }) => ({ name, title })),
        blocks: blocks.map(({ name, title, description }) => ({ name, title, description })),
      });
    },
  );

  server.registerTool(
    "describe_type",
    {
      title: "A type or block",
      description:
        "The fields of a type of document, of a block or of an object, with what each is for, its choices, and one that is published as an example.",
      inputSchema: { name: z.string().describe('As list_types names it: "page", "hero"') },
      annotations: reads,
    },
    async ({ name }) => {
      const words = describeType(schema, name);
      if (!words) throw new Error(`There is no type "${name}". list_types names them all.`);
      const example = await client.fetch<unknown>(
        `coalesce(*[_type == $name && !(_id in path("drafts.**")) && !(_id in path("versions.**"))][0],
          *[_type == "page" && $name in blocks[]._type][0].blocks[_type == $name][0])`,
        { name: hiddenTypes.includes(name) ? "" : name },
      );
      return answer({ ...words, example });
    },
  );

  server.registerTool(
    "search",
    {
      title: "Search",
      description:
        "Finds documents by the words in their title, name, heading, address or summary. Drafts too.",
      inputSchema: {
        words: z.string().max(200),
        type: z.string().optional().describe("Only documents of this type"),
      },
      annotations: reads,
    },
    async ({ words, type }) => {
      const found = await client.fetch<(SanityDocument & Found)[]>(
        `*[!(_type in $hidden) && !(_type match "sanity.*") && !(_type match "system.*") && !(_id in path("versions.**"))
          && (!defined($type) || _type == $type)
          && [title, name, heading, path, slug.current, summary, from] match $words][0...30]{
            _id, _type, path, slug, "category": category->slug.current, "title": coalesce(title, name, heading, from) }`,
        {
          words: words
            .split(/\s+/)
            .filter(Boolean)
            .map((word) => `${word}*`),
          type: type ?? null,
          hidden: hiddenTypes,
        },
      );
      const byId = new Map(found.map((document) => [publishedIdOf(document._id), document]));
      return answer(
        [...byId].map(([id, document]) => ({
          id,
          type: document._type,
          title: document.title,
          path: content.pathOf(document, document.category),
        })),
      );
    },
  );

  server.registerTool(
    "read_page",
    {
      title: "A document",
      description: "A document as its draft is now: its fields with all blocks, and its words as plain text.",
      inputSchema: { id: z.string() },
      annotations: reads,
    },
    async ({ id }) => {
      const document = await requireDocument(id);
      return answer({ document, text: textOfPage(document) });
    },
  );

  server.registerTool(
    "create_draft",
    {
      title: "New draft",
      description:
        "Writes a new document as a draft. Blocks and other list items get their keys by themselves.",
      inputSchema: {
        type: z.string(),
        content: z.record(z.string(), z.unknown()).describe("The fields, as describe_type names them"),
        dryRun: z
          .boolean()
          .default(true)
          .describe("True: only says what would be written and what is wrong with it"),
      },
      annotations: writes,
    },
    async ({ type, content, dryRun }) => answer(inWords(await drafts.create(type, content, dryRun))),
  );

  server.registerTool(
    "change_draft",
    {
      title: "Change a draft",
      description:
        "Changes the draft of a document, or makes one of what is published. Visitors see nothing of it.",
      inputSchema: {
        id: z.string(),
        set: z
          .record(z.string(), z.unknown())
          .optional()
          .describe('By path: {"title": "…", "blocks[_key==\\"a\\"].heading": "…"}'),
        unset: z.array(z.string()).optional().describe("Paths to remove"),
        insert: z
          .object({
            before: z.string().optional(),
            after: z.string().optional().describe('"blocks[-1]": at the end'),
            items: z.array(z.record(z.string(), z.unknown())),
          })
          .optional(),
        dryRun: z
          .boolean()
          .default(true)
          .describe("True: only says what would change and what is wrong then"),
      },
      annotations: writes,
    },
    async ({ id, dryRun, ...change }) => {
      await requireDocument(id);
      return answer(inWords(await drafts.change(id, change, dryRun)));
    },
  );

  server.registerTool(
    "report",
    {
      title: "Report",
      description:
        "Everything that is wrong with a document as it would be published: errors prevent publishing, warnings don't.",
      inputSchema: { id: z.string() },
      annotations: reads,
    },
    async ({ id }) => answer(findingsInWords(await content.report(await requireDocument(id)))),
  );

  server.registerTool(
    "preview_link",
    {
      title: "Preview",
      description: "Where people who may use the Studio look at the draft as a page.",
      inputSchema: { id: z.string() },
      annotations: reads,
    },
    async ({ id }) => {
      const document = await requireDocument(id);
      const category = await client.fetch<string | null>("*[_id == $ref][0].slug.current", {
        ref: Reflect.get(Object(document.category), "_ref") ?? "",
      });
      const path = content.pathOf(document, category);
      if (path === null) throw new Error(`"${id}" has no page of its own, or no address yet.`);
      return answer({ link: `${siteUrl}/studio/presentation?preview=${encodeURIComponent(path)}` });
    },
  );
  return server;
}

interface Found {
  readonly title: string | null;
  /** Its slug. */
  readonly category: string | null;
}

function inWords({ findings, ...written }: Written) {
  return { ...written, ...findingsInWords(findings) };
}

function findingsInWords(findings: Written["findings"]) {
  const of = (level: string) =>
    findings.filter((one) => one.level === level).map(({ path, message }) => ({ path, message }));
  return { errors: of("error"), warnings: of("warning") };
}

function answer(value: unknown) {
  return { content: [{ type: "text" as const, text: JSON.stringify(value, null, 2) }] };
}
