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
import type { scenes } from "@/schemas/objects/scenes";

export type SceneName = (typeof scenes)[number]["value"];

/** One drawing for each scene the Studio offers; a missing one does not compile. */
export const drawings: { [Name in SceneName]: (props: { draw: boolean }) => ReactElement } = {
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
