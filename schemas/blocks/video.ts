import { PlayIcon } from "@sanity/icons/Play";
import { defineField, defineType, type SanityClient } from "sanity";
import { embedOf, hostNames } from "../../lib/embed-hosts.ts";
import {
  anchorField,
  blockTabs,
  eyebrowField,
  introField,
  optionalHeadingField,
  toneField,
} from "../block-fields.ts";
import { ratioField } from "../objects/frame-ratio.ts";
import { referenceTo } from "../starters/starter.ts";

const isElsewhere = (parent: unknown) =>
  typeof parent === "object" && parent !== null && "source" in parent && parent.source === "address";

/** The Studio keeps an empty object after a file is removed. */
const hasFile = (file: object | undefined) => Object.keys(file ?? {}).some((name) => name !== "_type");

export const video = defineType({
  name: "video",
  title: "Video",
  description: "An uploaded video, or one from another website that loads only after a click.",
  type: "object",
  icon: PlayIcon,
  options: { menu: { groups: ["media"], words: "film, movie, webinar, YouTube, Vimeo" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    optionalHeadingField,
    introField,
    defineField({
      name: "title",
      title: "What the video shows",
      description:
        "Read aloud by screen readers, and shown on videos from other websites until visitors open them.",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Say in a few words what people will see."),
    }),
    defineField({
      name: "source",
      title: "Where it is",
      type: "string",
      group: "content",
      options: {
        layout: "radio",
        direction: "horizontal",
        list: [
          { value: "file", title: "Uploaded here" },
          { value: "address", title: "On another website" },
        ],
      },
    }),
    defineField({
      name: "file",
      title: "Video",
      description: "MP4 or WebM. Keep it under 20 MB, which takes a minute to load on a phone.",
      type: "file",
      group: "content",
      options: { accept: "video/mp4,video/webm", collapsible: false },
      hidden: ({ parent }) => isElsewhere(parent),
      validation: (rule) =>
        rule.custom((file, { parent }) => isElsewhere(parent) || hasFile(file) || "Upload the video."),
    }),
    defineField({
      name: "address",
      title: "Address",
      description: `The page of the video on ${hostNames(true)}, copied from the browser.`,
      type: "url",
      group: "content",
      hidden: ({ parent }) => !isElsewhere(parent),
      validation: (rule) =>
        rule.custom((address, { parent }) => {
          if (!isElsewhere(parent) || embedOf(address)?.isVideo) return true;
          return `Use the address of a video on ${hostNames(true)}.`;
        }),
    }),
    defineField({
      name: "poster",
      title: "Picture before it starts",
      description: "In the shape of the video. Without one the cover is plain.",
      type: "picture",
      group: "content",
    }),
    defineField({
      name: "captions",
      title: "Captions",
      description: "A WebVTT file (.vtt). Most people watch without sound, and some can't hear it.",
      type: "file",
      group: "content",
      options: { accept: ".vtt,text/vtt", collapsible: false },
      hidden: ({ parent }) => isElsewhere(parent),
      validation: (rule) =>
        rule
          .custom((file, { parent }) =>
            isElsewhere(parent) || hasFile(file) ? true : "Add captions, so that everybody can follow.",
          )
          .warning(),
    }),
    defineField({
      name: "transcript",
      title: "Transcript",
      description:
        "What is said and shown, for people who prefer to read. Folded under the video. Search engines read it.",
      type: "richText",
      group: "content",
    }),
    ratioField,
    toneField,
    anchorField,
  ],
  initialValue: async (_params, { getClient }) => ({
    tone: "paper",
    source: "file",
    ratio: "16:9",
    title: "[Say what people will see]",
    ...(await newestVideo(getClient({ apiVersion: "2025-02-19" }))),
  }),
  preview: {
    select: { title: "title", heading: "heading", source: "source", address: "address" },
    prepare: ({ title, heading, source, address }) => ({
      title: heading || title || "Video",
      subtitle: `Video · ${source === "address" ? (embedOf(address)?.host ?? "no address yet") : "uploaded"}`,
      media: PlayIcon,
    }),
  },
});

/** The video that somebody uploaded last, until another one is chosen. */
async function newestVideo(client: Pick<SanityClient, "fetch">) {
  const id = await client.fetch<string | null>(
    '*[_type == "sanity.fileAsset" && mimeType in ["video/mp4", "video/webm"]] | order(_createdAt desc)[0]._id',
  );
  return id === null ? {} : { file: { _type: "file", asset: referenceTo(id) } };
}
