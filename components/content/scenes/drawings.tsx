import type { ReactElement } from "react";
import { Addon } from "@/components/content/scenes/addon";
import { Api } from "@/components/content/scenes/api";
import { Approval } from "@/components/content/scenes/approval";
import { Article } from "@/components/content/scenes/article";
import { Audit } from "@/components/content/scenes/audit";
import { Brand } from "@/components/content/scenes/brand";
import { Claim } from "@/components/content/scenes/claim";
import { Embed } from "@/components/content/scenes/embed";
import { Fillable } from "@/components/content/scenes/fillable";
import { Flow } from "@/components/content/scenes/flow";
import { Form } from "@/components/content/scenes/form";
import { Hub } from "@/components/content/scenes/hub";
import { Intake } from "@/components/content/scenes/intake";
import { Law } from "@/components/content/scenes/law";
import { Lease } from "@/components/content/scenes/lease";
import { Loan } from "@/components/content/scenes/loan";
import { Mobile } from "@/components/content/scenes/mobile";
import { Offer } from "@/components/content/scenes/offer";
import { Partner } from "@/components/content/scenes/partner";
import { Policy } from "@/components/content/scenes/policy";
import { Pricing } from "@/components/content/scenes/pricing";
import { Seal } from "@/components/content/scenes/seal";
import { Signature } from "@/components/content/scenes/shapes";
import { Signing } from "@/components/content/scenes/signing";
import { Site } from "@/components/content/scenes/site";
import { Sums } from "@/components/content/scenes/sums";
import { Team } from "@/components/content/scenes/team";
import { Templates } from "@/components/content/scenes/templates";
import { Timer } from "@/components/content/scenes/timer";
import { Upload } from "@/components/content/scenes/upload";
import { Versus } from "@/components/content/scenes/versus";
import {
  VersusEditor,
  VersusForm,
  VersusPaper,
  VersusSeats,
  VersusServer,
  VersusSuite,
} from "@/components/content/scenes/versus-small";
import { Waiver } from "@/components/content/scenes/waiver";
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
  claim: Claim,
  lease: Lease,
  intake: Intake,
  loan: Loan,
  policy: Policy,
  offer: Offer,
  waiver: Waiver,
  upload: Upload,
  flow: Flow,
  article: Article,
  fillable: Fillable,
  brand: Brand,
  site: Site,
  addon: Addon,
  seal: Seal,
  law: Law,
  hub: Hub,
  sums: Sums,
  versus: Versus,
  partner: Partner,
  versusPaper: VersusPaper,
  versusEditor: VersusEditor,
  versusForm: VersusForm,
  versusServer: VersusServer,
  versusSuite: VersusSuite,
  versusSeats: VersusSeats,
};

function Stroke({ draw }: { draw: boolean }) {
  return (
    <>
      {[0, 1, 2, 3].map((line) => (
        <rect key={line} x="60" y={150 + line * 86} width="520" height="1.5" className="fill-accent-line" />
      ))}
      <Signature x={84} y={150} scale={2} draw={draw} />
    </>
  );
}
