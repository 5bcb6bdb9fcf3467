import type { ReactElement } from "react";
import { Api } from "@/components/content/scenes/api";
import { Approval } from "@/components/content/scenes/approval";
import { Audit } from "@/components/content/scenes/audit";
import { Embed } from "@/components/content/scenes/embed";
import { Form } from "@/components/content/scenes/form";
import { Mobile } from "@/components/content/scenes/mobile";
import { Pricing } from "@/components/content/scenes/pricing";
import { Signing } from "@/components/content/scenes/signing";
import { Stroke } from "@/components/content/scenes/stroke";
import { Team } from "@/components/content/scenes/team";
import { Templates } from "@/components/content/scenes/templates";
import { Timer } from "@/components/content/scenes/timer";
import { readChoice } from "@/lib/content/read";
import type { scenes } from "@/schemas/objects/scenes";

type SceneName = (typeof scenes)[number]["value"];

/** One drawing for each scene the Studio offers; a missing one does not compile. */
const drawings: { [Name in SceneName]: (props: { draw: boolean }) => ReactElement } = {
  signing: Signing,
  approval: Approval,
  form: Form,
  timer: Timer,
  audit: Audit,
  templates: Templates,
  embed: Embed,
  team: Team,
  mobile: Mobile,
  stroke: Stroke,
  api: Api,
  pricing: Pricing,
};

const names = Object.keys(drawings) as SceneName[]; // the keys of the table above

/**
 * A drawing of the product in use, on its desk. It says nothing that the words beside it don't, so screen
 * readers pass it by.
 */
export function Scene({ name, field, draw }: { name: unknown; field: string; draw: boolean }) {
  const known = readChoice(name, names, null, field);
  if (known === null) return null;
  const Drawing = drawings[known];
  return (
    <div aria-hidden="true" className="dotted overflow-hidden rounded-[2rem] bg-accent-soft">
      <svg viewBox="0 0 640 520" aria-hidden="true" className="block h-auto w-full select-none">
        <Drawing draw={draw} />
      </svg>
    </div>
  );
}
