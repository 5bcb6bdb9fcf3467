import { CogIcon } from "@sanity/icons/Cog";
import { ComposeIcon } from "@sanity/icons/Compose";
import { EyeOpenIcon } from "@sanity/icons/EyeOpen";
import { SearchIcon } from "@sanity/icons/Search";
import { TagIcon } from "@sanity/icons/Tag";

/** The tabs of every document with a page. */
export const pageGroups = [
  { name: "content", title: "Content", icon: ComposeIcon, default: true },
  { name: "details", title: "Details", icon: CogIcon },
  { name: "search", title: "Search and social", icon: SearchIcon },
  { name: "visibility", title: "Visibility", icon: EyeOpenIcon },
];

/** The tabs of a deal. Its offer and dates come first. */
export const dealGroups = pageGroups.map((group) =>
  group.name === "details" ? { name: "offer", title: "Offer and dates", icon: TagIcon } : group,
);

/** The tabs of documents that show inside pages and have no address. */
export const partGroups = [
  { name: "content", title: "Content", icon: ComposeIcon, default: true },
  { name: "details", title: "Details", icon: CogIcon },
];
