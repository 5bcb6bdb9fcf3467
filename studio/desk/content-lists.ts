import { BellIcon } from "@sanity/icons/Bell";
import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { ClockIcon } from "@sanity/icons/Clock";
import { CloseCircleIcon } from "@sanity/icons/CloseCircle";
import { ComposeIcon } from "@sanity/icons/Compose";
import { FolderIcon } from "@sanity/icons/Folder";
import { SplitHorizontalIcon } from "@sanity/icons/SplitHorizontal";
import { StackIcon } from "@sanity/icons/Stack";
import { StarIcon } from "@sanity/icons/Star";
import { UserIcon } from "@sanity/icons/User";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import type { StructureBuilder } from "sanity/structure";
import { industries, topics } from "@/lib/choices/page-choices";
import { announcementFilters, certificationFilters, hasDueClaims, isAheadOfDate } from "./conditions";
import { chooser, drawer, filteredDocuments, filteredList } from "./filtered-list";

const newestFirst = { field: "publishedAt", direction: "desc" } as const;

export function caseStudies(S: StructureBuilder) {
  return drawer(S, { id: "case-studies", title: "Case studies", icon: StarIcon }, [
    S.documentTypeListItem("caseStudy").id("all").title("All case studies"),
    S.divider(),
    ...industries.map(({ value, title }) =>
      filteredList(S, {
        id: value,
        title,
        icon: FolderIcon,
        type: "caseStudy",
        filter: "industry == $industry",
        params: { industry: value },
        orderBy: { field: "customer", direction: "asc" },
        create: [S.initialValueTemplateItem("case-study-in-industry", { industry: value })],
      }),
    ),
  ]);
}

/** Articles by date, by author and by topic. */
export function articles(S: StructureBuilder) {
  return drawer(S, { id: "articles", title: "Articles", icon: ComposeIcon }, [
    S.documentTypeListItem("post")
      .id("all")
      .title("Newest first")
      .child(S.documentTypeList("post").title("Articles").defaultOrdering([newestFirst])),
    filteredList(S, {
      id: "planned",
      title: "With a future date",
      icon: ClockIcon,
      type: "post",
      filter: isAheadOfDate,
      orderBy: { field: "publishedAt", direction: "asc" },
      create: [S.initialValueTemplateItem("post-in-state", { state: "planned" })],
    }),
    S.listItem()
      .id("by-author")
      .title("By author")
      .icon(UserIcon)
      .child(
        chooser(S, "person", "Choose an author").child((author) =>
          filteredDocuments(S, {
            id: author,
            title: "Articles of this author",
            type: "post",
            filter: "author._ref == $author",
            params: { author },
            orderBy: newestFirst,
            create: [S.initialValueTemplateItem("post-of-author", { author })],
          }),
        ),
      ),
    S.divider(),
    ...topics.map(({ value, title }) =>
      filteredList(S, {
        id: value,
        title,
        icon: FolderIcon,
        type: "post",
        filter: "topic == $topic",
        params: { topic: value },
        orderBy: newestFirst,
        create: [S.initialValueTemplateItem("post-on-topic", { topic: value })],
      }),
    ),
  ]);
}

export function comparisons(S: StructureBuilder) {
  return drawer(S, { id: "comparisons", title: "Comparisons", icon: SplitHorizontalIcon }, [
    filteredList(S, {
      id: "due",
      title: "Claims to check again",
      heading: "With claims to check again",
      icon: WarningOutlineIcon,
      type: "comparison",
      filter: hasDueClaims,
      orderBy: { field: "_updatedAt", direction: "asc" },
      create: [],
    }),
    S.documentTypeListItem("comparison").id("all").title("All comparisons"),
  ]);
}

export function announcements(S: StructureBuilder) {
  const list = { type: "announcement", orderBy: newestFirst } as const;
  return drawer(S, { id: "announcements", title: "Announcements", icon: BellIcon }, [
    filteredList(S, {
      ...list,
      id: "active",
      title: "In the navigation",
      icon: CheckmarkCircleIcon,
      filter: announcementFilters.active,
      create: [S.initialValueTemplateItem("announcement-in-state", { state: "active" })],
    }),
    filteredList(S, {
      ...list,
      id: "planned",
      title: "Planned",
      heading: "Planned announcements",
      icon: ClockIcon,
      filter: announcementFilters.planned,
      create: [S.initialValueTemplateItem("announcement-in-state", { state: "planned" })],
    }),
    filteredList(S, {
      ...list,
      id: "past",
      title: "Past",
      heading: "Past announcements",
      icon: StackIcon,
      filter: announcementFilters.past,
      create: [],
    }),
    S.divider(),
    S.documentTypeListItem("announcement").id("all").title("All announcements"),
  ]);
}

export function certifications(S: StructureBuilder) {
  const list = { type: "certification", orderBy: { field: "validUntil", direction: "asc" } } as const;
  return drawer(S, { id: "certifications", title: "Certifications", icon: CheckmarkCircleIcon }, [
    filteredList(S, {
      ...list,
      id: "valid",
      title: "Valid",
      heading: "Valid certifications",
      icon: CheckmarkCircleIcon,
      filter: certificationFilters.valid,
      create: [S.initialValueTemplateItem("certification")],
    }),
    filteredList(S, {
      ...list,
      id: "ending",
      title: "Ending within two months",
      icon: WarningOutlineIcon,
      filter: certificationFilters.ending,
      create: [],
    }),
    filteredList(S, {
      ...list,
      id: "expired",
      title: "Ended",
      heading: "Ended certifications",
      icon: CloseCircleIcon,
      filter: certificationFilters.expired,
      create: [],
    }),
    S.divider(),
    S.documentTypeListItem("certification").id("all").title("All certifications"),
  ]);
}
