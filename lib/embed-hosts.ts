interface EmbedHost {
  readonly name: string;
  /** Plays by itself. The video block offers only these. */
  readonly isVideo: boolean;
  /** Hosts in the addresses that people copy, without "www.". */
  readonly pages: readonly string[];
  /** The origin of the framed page. The content policy allows only these origins. */
  readonly origin: string;
  /** The framed page, without tracking where the host offers that; null when the address can't be framed. */
  readonly frame: (address: URL) => string | null;
}

/** Every host whose pages may be framed. The site's content policy is made from this table. */
export const embedHosts: readonly EmbedHost[] = [
  {
    name: "YouTube",
    isVideo: true,
    pages: ["youtube.com", "youtu.be", "youtube-nocookie.com"],
    origin: "https://www.youtube-nocookie.com",
    frame: (address) => {
      const parts = address.pathname.split("/").filter(Boolean);
      const id =
        address.searchParams.get("v") ??
        (address.hostname === "youtu.be"
          ? parts[0]
          : /^(embed|shorts)$/.test(parts[0] ?? "")
            ? parts[1]
            : "");
      return /^[\w-]{11}$/.test(id ?? "") ? `/embed/${id}?autoplay=1` : null;
    },
  },
  {
    name: "Vimeo",
    isVideo: true,
    pages: ["vimeo.com", "player.vimeo.com"],
    origin: "https://player.vimeo.com",
    frame: (address) => {
      const [, id] = /^\/(?:video\/)?(\d{5,12})$/.exec(address.pathname) ?? [];
      return id ? `/video/${id}?dnt=1&autoplay=1` : null;
    },
  },
  {
    name: "Loom",
    isVideo: true,
    pages: ["loom.com"],
    origin: "https://www.loom.com",
    frame: (address) => {
      const [, id] = /^\/(?:share|embed)\/([0-9a-f]{32})$/.exec(address.pathname) ?? [];
      return id ? `/embed/${id}?autoplay=1` : null;
    },
  },
  {
    name: "Figma",
    isVideo: false,
    pages: ["figma.com", "embed.figma.com"],
    origin: "https://embed.figma.com",
    frame: (address) => {
      const [, kind, key] =
        /^\/(design|file|proto|board|slides)\/(\w{10,40})(?:\/|$)/.exec(address.pathname) ?? [];
      return key ? `/${kind === "file" ? "design" : kind}/${key}?embed-host=website` : null;
    },
  },
  {
    name: "CodePen",
    isVideo: false,
    pages: ["codepen.io"],
    origin: "https://codepen.io",
    frame: (address) => {
      const [, user, id] =
        /^\/([\w-]+)\/(?:pen|embed|full|details)\/(\w{4,40})$/.exec(address.pathname) ?? [];
      return id ? `/${user}/embed/${id}?default-tab=result` : null;
    },
  },
  {
    name: "OpenStreetMap",
    isVideo: false,
    pages: ["openstreetmap.org"],
    origin: "https://www.openstreetmap.org",
    frame: (address) => {
      const box = address.searchParams.get("bbox") ?? "";
      if (address.pathname !== "/export/embed.html" || !/^-?[\d.]+(,-?[\d.]+){3}$/.test(box)) return null;
      const marker = address.searchParams.get("marker") ?? "";
      const point = /^-?[\d.]+,-?[\d.]+$/.test(marker) ? `&marker=${encodeURIComponent(marker)}` : "";
      return `/export/embed.html?bbox=${encodeURIComponent(box)}&layer=mapnik${point}`;
    },
  },
];

export interface Embed {
  readonly host: string;
  readonly isVideo: boolean;
  /** The page as people know it. */
  readonly page: string;
  /** What the frame shows. */
  readonly frame: string;
}

/** The frame for a copied address; null when its host or page can't be framed. */
export function embedOf(address: unknown): Embed | null {
  if (typeof address !== "string" || !URL.canParse(address.trim())) return null;
  const url = new URL(address.trim());
  if (url.protocol !== "https:" || url.username || url.password || url.port) return null;
  const name = url.hostname.replace(/^www\./, "");
  const host = embedHosts.find(({ pages }) => pages.includes(name));
  const frame = host?.frame(url);
  if (!host || !frame) return null;
  return { host: host.name, isVideo: host.isVideo, page: url.href, frame: `${host.origin}${frame}` };
}

/** For editors: "YouTube, Vimeo or Loom". */
export function hostNames(onlyVideo: boolean): string {
  const names = embedHosts.filter(({ isVideo }) => isVideo || !onlyVideo).map(({ name }) => name);
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
