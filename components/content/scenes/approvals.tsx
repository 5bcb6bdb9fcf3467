import type { ReactNode } from "react";
import { company, papers, people } from "@/components/content/scenes/demo";
import {
  App,
  Button,
  Checked,
  Face,
  Field,
  Head,
  Icon,
  Named,
  Pill,
  Ring,
  Subject,
} from "@/components/content/scenes/kit";

const { purchase } = papers;

const route = [
  { who: "nora", did: "Asked for it, 9:14", state: "done", word: "Sent", tone: "" },
  { who: "ivy", did: "Checked the supplier, 9:40", state: "done", word: "Approved", tone: "good" },
  {
    who: "theo",
    did: `Over ${purchase.limit}: Finance decides`,
    state: "now",
    word: "Deciding",
    tone: "accent",
  },
] as const;

export function Approval() {
  return (
    <App at="Approvals">
      <Head title={purchase.title} note={`${purchase.number} · ${purchase.item}`}>
        <b className="title num">{purchase.amount}</b>
      </Head>
      <div className="steps">
        {route.map(({ who, did, state, word, tone }, index) => (
          <div key={who}>
            <Ring state={state} move={index === 1 ? "m-pop w1" : ""} />
            <Named who={who} note={did} />
            <Pill tone={tone} move={index === 2 ? "m-pop w2" : ""}>
              {word}
            </Pill>
          </div>
        ))}
      </div>
      <div className="box lit x ends">
        <span className="x">
          <Face who="theo" />
          <b>Your decision</b>
        </span>
        <span className="x">
          <Button quiet>Ask</Button>
          <Button>Approve</Button>
        </span>
      </div>
    </App>
  );
}

export function Flow() {
  return (
    <App at="Approvals">
      <Head title="Purchase route" note="Read from top to bottom">
        <Button quiet>Try it</Button>
      </Head>
      <Rule when="Every request">
        <Face who="ivy" /> <span>Legal checks the supplier</span>
      </Rule>
      <Rule when={`If amount is over ${purchase.limit}`} on>
        <Face who="theo" /> <span>Finance approves</span>
        <span className="far">
          <Pill tone="accent" move="m-pop w1">
            This one
          </Pill>
        </span>
      </Rule>
      <Rule when="Otherwise">
        <Ring state="done" /> <span>Approved at once</span>
      </Rule>
      <Rule when="At the end">
        <Icon name="paper" /> <span>Send the order to be signed</span>
      </Rule>
    </App>
  );
}

function Rule({ when, on = false, children }: { when: string; on?: boolean; children: ReactNode }) {
  return (
    <div className={on ? "box on" : "box"}>
      <span className={on ? "small accent" : "small"}>{when}</span>
      <div className="x">{children}</div>
    </div>
  );
}

const kinds = [
  ["Short text", "form"],
  ["Amount", "chart"],
  ["Choice", "route"],
  ["File", "up"],
] as const;

export function Builder() {
  return (
    <App at="Forms">
      <Head title={purchase.title} note="Form, 4 questions">
        <Button>Publish</Button>
      </Head>
      <div className="x">
        {kinds.map(([kind, icon]) => (
          <span key={kind} className={kind === "File" ? "pill spare" : "pill"}>
            <Icon name={icon} />
            {kind}
          </span>
        ))}
      </div>
      <Field label="What do you need?">Short text, required</Field>
      <Field label="What does it cost?" on>
        Amount in dollars
      </Field>
      <div className="box lit m-in">
        <span className="small accent">Only if the amount is over {purchase.limit}</span>
        <Field label="Why this supplier?">Long text</Field>
      </div>
    </App>
  );
}

export function Request() {
  return (
    <div className="win">
      <div className="head">
        <Face who="nora" />
        <Named who="nora" note={`${company.name}, ${people.nora.role}`} />
        <span className="far">
          <Pill>Draft</Pill>
        </span>
      </div>
      <div className="panel">
        <span className="title">{purchase.title}</span>
        <Field label="What do you need?">{purchase.item}</Field>
        <div className="two">
          <Field label="What does it cost?" on move="m-type">
            {purchase.amount}
          </Field>
          <Field label="Needed by">20 Mar 2026</Field>
        </div>
        <div className="box lit x m-in w3">
          <Face who="theo" />
          <span className="fine">
            Over {purchase.limit}, so <b>{people.theo.name}</b> decides.
          </span>
        </div>
        <Button>Send for approval</Button>
      </div>
    </div>
  );
}

const columns = [
  { station: "Draft", cards: [["offer", "ivy", "1 day"]] },
  {
    station: "Approve",
    cards: [
      ["services", "theo", "4 hours"],
      ["loan", "theo", "2 days"],
    ],
  },
  { station: "Sign", cards: [["lease", "rosa", "1 hour"]] },
] as const;

export function Board() {
  return (
    <App at="Approvals">
      <Head title="All contracts" note="Approving takes longest this week" />
      <div className="three">
        {columns.map(({ station, cards }) => (
          <div key={station} className="box soft">
            <span className="x ends">
              <b>{station}</b>
              <span className="small num">{cards.length}</span>
            </span>
            {cards.map(([paper, who, since]) => (
              <div key={paper} className={paper === "lease" ? "box m-in w1" : "box"}>
                <b className="fine">{papers[paper].title}</b>
                <Face who={who} />
                <span className="small num">{since}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </App>
  );
}

const powers = [
  { what: "Agreements up to $25,000", who: "nora" },
  { what: "Anything above that", who: "theo" },
  { what: "Confidentiality, every amount", who: "ivy" },
] as const;

export function Policy() {
  return (
    <App at="Settings">
      <Head title="Who may sign" note={`Applies to all of ${company.name}`}>
        <Pill tone="good">In force</Pill>
      </Head>
      <div className="rows c2">
        {powers.map(({ what, who }) => (
          <div key={what}>
            <span className="y tight">
              <b>{what}</b>
              <span className="small">{people[who].name} signs</span>
            </span>
            <Face who={who} />
          </div>
        ))}
      </div>
      <div className="box soft">
        <Checked text="Two people for every change of these rules" />
        <Checked text="Sign-in through your own directory" />
        <Checked text="Signed files are kept for ten years" />
      </div>
    </App>
  );
}

export function Loan() {
  const { loan } = papers;
  return (
    <App at="Approvals">
      <Head title={loan.title} note={`${loan.number} · release of the amount`}>
        <b className="title num">{loan.amount}</b>
      </Head>
      <div className="two">
        <div className="box">
          <Face who="theo" />
          <Named who="theo" note="First release, 11:05" />
          <span>
            <Pill tone="good">Released</Pill>
          </span>
        </div>
        <div className="box on">
          <Face who="ivy" />
          <Named who="ivy" note="Second release" />
          <span className="m-pop w2">
            <Pill tone="accent">Her turn</Pill>
          </span>
        </div>
      </div>
      <div className="box soft">
        <span className="x">
          <Subject
            icon="lock"
            title="Two people, never the same one twice"
            note="The amount changed at 10:20: both were asked again."
          />
        </span>
      </div>
    </App>
  );
}

const decisions = [
  { who: "nora", did: "Asked for $5,760", when: "9:14", state: "done", word: "Version 1", tone: "" },
  {
    who: "theo",
    did: "“Within the budget for March”",
    when: "9:52",
    state: "done",
    word: "Approved",
    tone: "good",
  },
  {
    who: "nora",
    did: `Changed $5,760 to ${purchase.amount}`,
    when: "10:20",
    state: "done",
    word: "Version 2",
    tone: "",
  },
  {
    who: "theo",
    did: "Sees the difference",
    when: "10:21",
    state: "now",
    word: "Asked again",
    tone: "accent",
  },
] as const;

export function Decisions() {
  return (
    <App at="Approvals">
      <Head title="History" note={`${purchase.title} ${purchase.number}`}>
        <Pill>Nothing is overwritten</Pill>
      </Head>
      <div className="steps">
        {decisions.map(({ who, did, when, state, word, tone }, index) => (
          <div key={when}>
            <Ring state={state} />
            <Named who={who} note={`${did}, ${when}`} />
            <Pill tone={tone} move={index === 3 ? "m-pop w2" : ""}>
              {word}
            </Pill>
          </div>
        ))}
      </div>
      <div className="x ends">
        <Button quiet>Save as PDF</Button>
        <span className="small">Finance took 38 minutes</span>
      </div>
    </App>
  );
}
