import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { StoreBadge } from "@/components/content/cards/store-badge";
import type { AppStore } from "@/lib/choices/app-stores";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readChoice, readList, readObject, readText, readTexts } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { safeHref } from "@/lib/links";

const stores: readonly AppStore[] = ["appStore", "googlePlay", "workspace", "chrome"];

export function AppBadges(block: BlockOf<"appBadges">) {
  const own = readList(block.apps, "apps");
  const wanted = readTexts(block.stores, "stores").map((store) => readChoice(store, stores, null, "stores"));
  const shared = readList(readObject(block.footer, "footer")?.appLinks, "footer.appLinks");
  const badges = (own.length > 0 ? own : shared).flatMap((app) => {
    const label = readText(app.label, "apps.label");
    const audience = readText(app.audience, "apps.audience");
    const store = readChoice(app.store, stores, null, "apps.store");
    // An unreleased app has no address, which is not an error.
    const external = safeHref(app.url);
    const isWanted = own.length > 0 || wanted.length === 0 || wanted.includes(store);
    if (!label || !isWanted || !external?.startsWith("https://")) return [];
    return [{ key: app.key, label, audience, store, link: { linkType: "external", external } as const }];
  });
  if (badges.length === 0) return leaveOut("apps", "has no app with a label and an address");
  const list = own.length > 0 ? "apps" : "footer.appLinks";
  const heading = readText(block.heading, "heading");
  return (
    <BlockArea block={block} compact={!heading}>
      <BlockHeader block={block} className="mb-9" />
      <ul className="grid gap-4 sm:flex sm:flex-wrap" {...(own.length === 0 && mark("stores"))}>
        {badges.map(({ key, ...badge }) => (
          <li key={key} {...mark(`${list}[${key}]`)}>
            <StoreBadge {...badge} />
          </li>
        ))}
      </ul>
    </BlockArea>
  );
}
