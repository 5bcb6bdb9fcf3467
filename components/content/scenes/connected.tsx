import { client, company, day, papers, people } from "@/components/content/scenes/demo";
import {
  App,
  Button,
  Face,
  Field,
  Head,
  Icon,
  type IconName,
  Pill,
  Ring,
  Signature,
  Site,
  Subject,
  Tick,
  Tile,
} from "@/components/content/scenes/kit";

const { services, consent, lease, purchase } = papers;

export function Api() {
  return (
    <div className="win">
      <div className="head">
        <Pill tone="accent">POST</Pill>
        <span className="code">/documents</span>
        <span className="far">
          <Pill tone="good" move="m-pop w1">
            201 Created
          </Pill>
        </span>
      </div>
      <div className="panel">
        <span className="small">Request</span>
        <span className="box soft code">{`{
  "template": "services-agreement",
  "signer": "${people.sam.email}"
}`}</span>
        <span className="small">Answer</span>
        <span className="box soft code m-in w1">{`{
  "id": "${services.number}",
  "status": "sent"
}`}</span>
        <div className="rows i3">
          <Delivery event="document.opened" time="10:09:51" />
          <Delivery event="document.signed" time="10:12:03" move="m-in w3" />
        </div>
      </div>
    </div>
  );
}

function Delivery({ event, time, move }: { event: string; time: string; move?: string }) {
  return (
    <div className={move}>
      <Ring state="done" />
      <span className="code">{event}</span>
      <span className="small num">{time}</span>
    </div>
  );
}

const deliveries = [
  { event: "document.sent", time: "10:02:14", took: "84 ms" },
  { event: "document.opened", time: "10:09:51", took: "91 ms" },
  { event: "document.signed", time: "10:12:03", took: "2nd try" },
  { event: "document.completed", time: "10:31:40", took: "79 ms" },
] as const;

export function Webhooks() {
  return (
    <App at="Settings">
      <Head title="Webhook" note={`${company.site}/hooks/signed`}>
        <Pill tone="good">On</Pill>
      </Head>
      <div className="rows i3">
        {deliveries.map(({ event, time, took }, index) => (
          <div key={event} className={`m-in w${index}`}>
            <Pill tone="good">200</Pill>
            <span className="y tight">
              <span className="code">{event}</span>
              <span className="small num">{took}</span>
            </span>
            <span className="small num">{time}</span>
          </div>
        ))}
      </div>
      <div className="box soft x ends">
        <span className="fine">Signed with your secret</span>
        <Button quiet>Send a test</Button>
      </div>
    </App>
  );
}

export function Embed() {
  return (
    <Site address={`orders.${client.site}/1187`}>
      <div className="head">
        <b>Order portal</b>
        <span className="far small">Order 1187</span>
      </div>
      <div className="panel">
        <div className="x ends">
          <Stage name="Lamps" state="done" />
          <Stage name="Delivery" state="done" />
          <Stage name="Sign" state="now" />
        </div>
        <div className="box on">
          <span className="x ends">
            <b>{services.title}</b>
            <span className="small num">{services.amount}</span>
          </span>
          <span className="fine">Due 30 days after delivery. 60 days’ notice.</span>
          <div className="blank">
            <Signature who="nora" />
          </div>
          <span className="x ends">
            <span className="small">{people.nora.name}</span>
            <Button>Sign the order</Button>
          </span>
        </div>
      </div>
    </Site>
  );
}

function Stage({ name, state }: { name: string; state: "done" | "now" }) {
  return (
    <span className="x">
      <Ring state={state} />
      <span className={state === "now" ? "name" : "small"}>{name}</span>
    </span>
  );
}

export function SiteForm() {
  return (
    <Site address={`${client.site}/workshop-visit`}>
      <div className="head">
        <b>{client.name}</b>
        <span className="far small">Lamps · Workshop · Contact</span>
      </div>
      <div className="panel">
        <div className="y tight">
          <span className="title">Visit our workshop</span>
          <span className="fine">We show you how a lamp is made. Please sign the visitor waiver first.</span>
        </div>
        <div className="box on">
          <div className="two">
            <Field label="Name" move="m-type">
              {people.rosa.name}
            </Field>
            <Field label="Day">{day.long}</Field>
          </div>
          <div className="blank">
            <Signature who="rosa" />
          </div>
          <span className="x ends">
            <span className="small">Form by Paraph</span>
            <Button>Sign the waiver</Button>
          </span>
        </div>
      </div>
    </Site>
  );
}

export function Portal() {
  return (
    <Site address={`portal.${company.site}`}>
      <div className="head">
        <b>{company.name}</b>
        <span className="far">
          <Face who="rosa" />
        </span>
      </div>
      <div className="panel">
        <span className="title">Your pages, our pieces</span>
        <div className="two">
          <Piece icon="form" title={purchase.title} note="a form on the intranet" />
          <Piece icon="up" title="Missing files" note="a list in the portal" />
          <Piece icon="tick" title={consent.title} note="a waiver at booking" />
          <Piece icon="paper" title={lease.title} note="a contract to sign" on />
        </div>
        <div className="box lit x ends m-in w1">
          <span className="fine">
            <b>{people.rosa.name}</b> finished “{lease.title}”
          </span>
          <Pill tone="good">Event sent</Pill>
        </div>
      </div>
    </Site>
  );
}

function Piece({
  icon,
  title,
  note,
  on = false,
}: {
  icon: IconName;
  title: string;
  note: string;
  on?: boolean;
}) {
  return (
    <div className={on ? "box on" : "box"}>
      <Tile icon={icon} />
      <span className="y tight">
        <b>{title}</b>
        <span className="small">{note}</span>
      </span>
    </div>
  );
}

export function Addon() {
  return (
    <div className="win docked">
      <div className="head">
        <Subject icon="paper" title={services.title} note="Saved in Drive" />
        <span className="far">
          <Face who="nora" />
        </span>
      </div>
      <div className="desk">
        <div className="page">
          <span className="title">5. Fees and term</span>
          <span className="fine">
            {client.name} equips the workshop for a fixed fee of {services.amount}, due 30 days after
            delivery.
          </span>
          <span className="field blank small">Signature of {people.sam.name}</span>
          <span className="fine spare">Either side may end this agreement with 60 days’ notice.</span>
        </div>
      </div>
      <div className="panel dock">
        <b className="spare">Paraph</b>
        <Signer who="sam" task="Signs first" />
        <Signer who="nora" task="Signs second" />
        <span className="x spare">
          <Tick on />
          <span className="fine">File it here when done</span>
        </span>
        <Button>Send to sign</Button>
      </div>
    </div>
  );
}

function Signer({ who, task }: { who: "sam" | "nora"; task: string }) {
  return (
    <span className="x">
      <Face who={who} />
      <span className="y tight">
        <b>{people[who].name}</b>
        <span className="small">{task}</span>
      </span>
    </span>
  );
}

const connections = [
  { icon: "people", name: "Customer list", last: `${people.sam.name} moved to “Signed”` },
  { icon: "stack", name: "Shared drive", last: services.file },
  { icon: "chart", name: "Invoices", last: `${services.amount}, due in 30 days` },
  { icon: "bell", name: "Team chat", last: "Posted in Contracts" },
] as const;

export function Hub() {
  return (
    <App at="Settings">
      <Head title="Connections" note={`When “${services.title}” is signed`}>
        <Button quiet>Add</Button>
      </Head>
      <div className="rows i3">
        {connections.map(({ icon, name, last }, index) => (
          <div key={name}>
            <Tile icon={icon} />
            <span className="y tight">
              <b>{name}</b>
              <span className="small">{last}</span>
            </span>
            <Pill tone="good" move={`m-pop w${index}`}>
              Done
            </Pill>
          </div>
        ))}
      </div>
    </App>
  );
}

export function Answer() {
  return (
    <div className="win docked">
      <div className="head">
        <Subject icon="spark" title={services.title} note="Ask about what you read" />
      </div>
      <div className="desk">
        <div className="page">
          <span className="title">5. Fees and term</span>
          <span className="fine">
            The fee is {services.amount}, due 30 days after delivery.{" "}
            <mark className="long">Either side may end this agreement with 60 days’ notice.</mark>
          </span>
          <span className="fine spare">Notice is given in writing, by e-mail or by letter.</span>
        </div>
      </div>
      <div className="panel dock">
        <span className="box">
          <span className="small">{people.nora.name}</span>
          <span className="fine">How do we get out of it?</span>
        </span>
        <span className="box lit m-in w1">
          <span className="small accent">Suggested answer</span>
          <span className="fine">With 60 days’ notice, in writing. See section 5.</span>
        </span>
        <span className="x">
          <Button quiet>Refuse</Button>
          <Button>Accept</Button>
        </span>
      </div>
    </div>
  );
}

const suggestions = [
  { what: "Proposed", how: "Three blanks in the lease", time: "9:02", by: "Model" },
  { what: "Accepted", how: "“Rent, monthly”", time: "9:03", by: people.ivy.name },
  { what: "Changed", how: "“Date” to “Begins”", time: "9:03", by: people.ivy.name },
  { what: "Refused", how: "“Second tenant”", time: "9:04", by: people.ivy.name },
] as const;

export function Suggestions() {
  return (
    <App at="Documents">
      <Head title="History" note={`${lease.title}, ${lease.number}`}>
        <Pill>Signers see none of it</Pill>
      </Head>
      <div className="rows i3">
        {suggestions.map(({ what, how, time, by }, index) => (
          <div key={what} className={`m-in w${index}`}>
            {index === 0 ? <Tile icon="spark" /> : <Face who="ivy" />}
            <span className="y tight">
              <span>
                <b>{what}</b> by {index === 0 ? by.toLowerCase() : by}
              </span>
              <span className="small">{how}</span>
            </span>
            <span className="small num">{time}</span>
          </div>
        ))}
      </div>
      <div className="box soft x">
        <Icon name="lock" />
        <span className="fine">A person signs. A model never does.</span>
      </div>
    </App>
  );
}

export function Excerpt() {
  return (
    <div className="win docked">
      <div className="head">
        <Subject icon="lock" title="What leaves the document" note={services.title} />
      </div>
      <div className="desk">
        <div className="page">
          <Blurred lines={2} />
          <span className="fine">
            <mark className="long m-in w1">Either side may end this agreement with 60 days’ notice.</mark>
          </span>
          <Blurred lines={3} />
        </div>
      </div>
      <div className="panel dock">
        <b>Sent with the question</b>
        <span className="x">
          <Tile icon="paper" />
          <span className="fine">One sentence of section 5</span>
        </span>
        <b>Stays where it is</b>
        <span className="x">
          <Tile icon="lock" />
          <span className="fine">All other pages, names and amounts</span>
        </span>
      </div>
    </div>
  );
}

/** Text that is not read. */
function Blurred({ lines }: { lines: number }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 100 ${lines * 6}`} fill="currentColor" className="unread">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
        <rect key={line} y={line * 6 + 1} width={line === lines - 1 ? 62 : 100} height="3" rx="1.5" />
      ))}
    </svg>
  );
}
