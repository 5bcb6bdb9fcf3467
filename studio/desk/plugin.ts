import { EditIcon } from "@sanity/icons/Edit";
import type { StructureBuilder } from "sanity/structure";
import { apiVersion } from "@/lib/env/public";
import { documents, singletons } from "@/schemas";
import { certificationState } from "@/schemas/documents/certification";
import { countDueIn } from "@/schemas/objects/claim-age";
import { dealState } from "@/schemas/selling/deal-state";
import { definePlugin } from "../define-plugin";
import { samples } from "../samples/plugin";
import { type DescribeState, spanStates, stateBadges } from "../state-badge";
import { announcements, articles, caseStudies, certifications, comparisons } from "./content-lists";
import { singletonEntry, typeEntry } from "./desk";
import { inAWeek, inState, reference } from "./in-state";

const certificationStates = {
  valid: null,
  ending: { label: "Ends soon", color: "warning", title: "Ends within two months" },
  expired: { label: "Ended", color: "danger", title: "Visitors no longer see this badge" },
} as const;

const announcementStates = {
  ...spanStates,
  running: { label: "In the navigation", color: "success" },
} as const;

export const contentStates = {
  certification: ({ validUntil }, now) => certificationStates[certificationState(validUntil, now)],
  comparison: (fields, now) => {
    const due = countDueIn(fields, now);
    if (due === 0) return null;
    return {
      label: due === 1 ? "1 claim to check" : `${due} claims to check`,
      color: "warning",
      title: "Checked more than a year ago",
    };
  },
  announcement: ({ active, startsAt, endsAt }, now) =>
    active === true
      ? announcementStates[dealState({ startsAt, endsAt }, now)]
      : { label: "Page only", color: "primary" },
  post: ({ publishedAt }, now) =>
    typeof publishedAt === "string" && Date.parse(publishedAt) > now.getTime()
      ? { label: "Future date", color: "primary", title: "The article is dated in the future" }
      : null,
} satisfies Readonly<Record<string, DescribeState>>;

/** Content that no other feature is about: what the website tells, and what frames every page. */
export const content = definePlugin({
  name: "content",
  plugins: [samples()],
  desk: [
    typeEntry(120, "product", "Products"),
    typeEntry(125, "solution", "Solutions"),
    { place: 140, types: ["caseStudy"], item: caseStudies },
    { place: 145, types: ["post"], item: articles },
    { place: 150, types: ["comparison"], item: comparisons },
    { place: 170, item: unpublished },
    typeEntry(230, "testimonial", "Testimonials"),
    typeEntry(240, "logo", "Logos"),
    typeEntry(250, "person", "People"),
    singletonEntry(300, "navigation"),
    typeEntry(310, "navCard", "Navigation cards"),
    { place: 320, types: ["announcement"], item: announcements },
    singletonEntry(330, "footer"),
    { place: 340, types: ["certification"], item: certifications },
    singletonEntry(360, "siteSettings"),
    singletonEntry(370, "searchWords"),
  ],
  schema: {
    templates: [
      {
        id: "case-study-in-industry",
        title: "Case study",
        schemaType: "caseStudy",
        parameters: [{ name: "industry", type: "string" }],
        value: ({ industry }: { industry: string }) => ({ industry }),
      },
      {
        id: "post-on-topic",
        title: "Article",
        schemaType: "post",
        parameters: [{ name: "topic", type: "string" }],
        value: ({ topic }: { topic: string }) => ({ topic, publishedAt: new Date().toISOString() }),
      },
      {
        id: "post-of-author",
        title: "Article",
        schemaType: "post",
        parameters: [{ name: "author", type: "string" }],
        value: ({ author }: { author: string }) => ({
          author: reference(author),
          topic: "guides",
          publishedAt: new Date().toISOString(),
        }),
      },
      inState("post", { planned: () => ({ publishedAt: inAWeek(), topic: "guides" }) }),
      inState("announcement", {
        active: () => ({ active: true }),
        planned: () => ({ active: true, startsAt: inAWeek(), publishedAt: inAWeek() }),
      }),
    ],
  },
  document: { badges: stateBadges(contentStates) },
});

/** Documents of any type with unpublished changes. */
function unpublished(S: StructureBuilder) {
  return S.listItem()
    .id("unpublished")
    .title("Not published yet")
    .icon(EditIcon)
    .child(() =>
      S.documentList()
        .id("unpublished")
        .title("Not published yet")
        .apiVersion(apiVersion)
        .filter('_type in $types && (_originalId in path("drafts.**") || _id in path("drafts.**"))')
        .params({ types: [...documents, ...singletons].map(({ name }) => name) })
        .defaultOrdering([{ field: "_updatedAt", direction: "desc" }])
        .initialValueTemplates([]),
    );
}
