import { htmlToPortableText } from "@portabletext/html";
import { sanitySchemaToPortableTextSchema } from "@portabletext/sanity-bridge";
import { useToast } from "@sanity/ui/toast";
import { type ComponentType, useEffect } from "react";
import {
  type ArrayOfObjectsInputProps,
  type PortableTextInputProps,
  type PortableTextPluginsProps,
  type SanityClient,
  useClient,
} from "sanity";
import { apiVersion } from "@/lib/env/public";
import { ownPath } from "@/lib/redirects/own-path";
import { pathOf, type Routed, routedTypes } from "@/lib/routes";
import { type FindOwnPage, linkTo, withOurLinks } from "./pasted-links";

type TextType = ArrayOfObjectsInputProps["schemaType"];

/** What the Studio's own editor writes when somebody copies in it. */
const ownFormats = ["application/x-portable-text", "application/json"];

/** By which the vendor knows links in what is pasted. */
const vendorsLink = { name: "link", fields: [{ name: "href", type: "string" as const }] };

/**
 * Rich text that keeps the links of what is pasted into it. The vendor's editor knows links as `link` with `href`; ours are
 * `textLink`, with a reference for each page of this website.
 */
export function PastedTextInput(props: ArrayOfObjectsInputProps) {
  const toast = useToast();
  const client = useClient({ apiVersion });
  useEffect(() => void knowOwnPages(client), [client]);
  const onPaste: PortableTextInputProps["onPaste"] = ({ event }) => {
    const html = event.clipboardData.getData("text/html");
    const isOwn = ownFormats.some((format) => event.clipboardData.types.includes(format));
    if (html === "" || isOwn) return undefined;
    const schema = schemaOf(props.schemaType);
    const insert = withOurLinks(htmlToPortableText(html, { schema }), findOwnPage);
    if (insert.length === 0) return undefined;
    const lost = lostIn(html);
    if (lost !== null)
      toast.push({
        status: "warning",
        duration: 15_000,
        closable: true,
        title: `Pasted without ${lost}`,
        description: "Upload pictures in Media, and add tables as blocks of the page.",
      });
    return { insert };
  };
  const withLinks = { ...props, schemaType: withPlugins(props.schemaType), onPaste };
  return props.renderDefault(withLinks);
}

function schemaOf(type: TextType) {
  const schema = sanitySchemaToPortableTextSchema(type);
  return { ...schema, annotations: [...schema.annotations, vendorsLink] };
}

/** An address that is pasted over selected words, or alone. */
const Plugins: ComponentType<PortableTextPluginsProps> = (props) => {
  const pasteLink = {
    ...props.plugins.pasteLink,
    link: ({ value: { href } }: { value: { href: string } }) => {
      const link = linkTo(href, findOwnPage);
      return link ? { _type: "textLink", ...link } : undefined;
    },
  };
  return props.renderDefault({ ...props, plugins: { ...props.plugins, pasteLink } });
};

/** The editor is made anew when its type is another object, so each type has one. */
const known = new WeakMap<TextType, TextType>();

function withPlugins(type: TextType): TextType {
  const made = known.get(type) ?? {
    ...type,
    components: { ...type.components, portableText: { plugins: Plugins } },
  };
  known.set(type, made);
  return made;
}

/** What our rich text can't hold, in words; `null` if it holds all. */
function lostIn(html: string): string | null {
  const found = new DOMParser().parseFromString(html, "text/html");
  const lost = Object.entries({
    "its pictures": "img",
    "its tables": "table",
    "raised and lowered letters": "sup, sub",
  })
    .filter(([, selector]) => found.querySelector(selector))
    .map(([words]) => words);
  return lost.length > 0 ? lost.join(", ") : null;
}

interface Found {
  readonly url: string | null;
  readonly pages: readonly (Routed & { readonly _id: string })[];
}

const query = `{
  "url": *[_id == "siteSettings"][0].url,
  "pages": *[_type in $types] {
    _id, _type, path, "slug": slug.current, "category": category->slug.current
  }
}`;

/** After this long new pages may be there. In milliseconds. */
const FRESH = 60_000;

let askedAt = Number.NEGATIVE_INFINITY;

/** Until the lake has said which addresses are ours, all of them are of other websites. */
let found: FindOwnPage = () => null;

/** As far as the lake has said. */
const findOwnPage: FindOwnPage = (href) => found(href);

/** Has the lake say which addresses are those of our published pages, if it has not lately. */
async function knowOwnPages(client: SanityClient): Promise<void> {
  if (Date.now() - askedAt < FRESH) return;
  askedAt = Date.now();
  try {
    found = await load(client);
  } catch {
    // Until the next text is opened a link names its address, and the site check says what to choose.
    askedAt = Number.NEGATIVE_INFINITY;
  }
}

async function load(client: SanityClient): Promise<FindOwnPage> {
  const options = { perspective: "published", tag: "own-pages" } as const;
  const { url, pages } = await client.fetch<Found>(query, { types: routedTypes }, options);
  const sites = [url ?? "", window.location.origin];
  const ids = new Map(pages.map((page) => [pathOf(page), page._id]));
  return (href) => {
    const own = href.includes("?") ? null : ownPath(href, sites);
    const id = own && ids.get(own.path);
    return id ? { id, anchor: own.anchor } : null;
  };
}
