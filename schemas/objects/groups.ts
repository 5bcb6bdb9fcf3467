import { CogIcon } from "@sanity/icons/Cog";
import { ComposeIcon } from "@sanity/icons/Compose";
import { EyeOpenIcon } from "@sanity/icons/EyeOpen";
import { SearchIcon } from "@sanity/icons/Search";
import { TagIcon } from "@sanity/icons/Tag";

/** The tabs of every document that is a page of the website. */
export const pageGroups = [
  { name: "content", title: "Content", icon: ComposeIcon, default: true },
  { name: "details", title: "Details", icon: CogIcon },
  { name: "search", title: "Search and social", icon: SearchIcon },
  { name: "visibility", title: "Visibility", icon: EyeOpenIcon },
];

/** The tabs of a deal: what it sells and until when is what it is about. */
export const dealGroups = pageGroups.map((group) =>
  group.name === "details" ? { name: "offer", title: "Offer and dates", icon: TagIcon } : group,
);

/** The tabs of documents that are shown inside pages and have no address of their own. */
export const partGroups = [
  { name: "content", title: "Content", icon: ComposeIcon, default: true },
  { name: "details", title: "Details", icon: CogIcon },
];
