import { client, company, day, papers, people } from "@/components/content/scenes/demo";
import {
  App,
  Bar,
  Button,
  Face,
  Field,
  Figure,
  Head,
  Icon,
  Named,
  Pill,
  Ring,
  Subject,
  Tick,
} from "@/components/content/scenes/kit";

export function Article() {
  return (
    <div className="win docked">
      <div className="head">
        <span className="y tight">
          <b>Draft</b>
          <span className="small">4 minutes to read</span>
        </span>
        <span className="far">
          <Button>Publish</Button>
        </span>
      </div>
      <div className="panel">
        <span className="title">How to hang a lamp over a workbench</span>
        <span className="fine">
          Measure from the bench, not from the floor. Our crew starts at 30 inches and goes up from there.
        </span>
        <span className="fine m-in w1">
          One lamp lights about <mark className="gap">how much?</mark> of bench. Put the second one where your
          tools lie.
        </span>
        <span className="name spare">Before you drill</span>
        <span className="fine spare">Turn the power off, and find out what the ceiling can carry.</span>
      </div>
      <div className="panel dock">
        <b>From your answers</b>
        <From text="Measured from the bench" />
        <From text="30 inches, from your crew" />
        <span className="x">
          <span className="ring">?</span>
          <span className="fine">One gap for you</span>
        </span>
      </div>
    </div>
  );
}

function From({ text }: { text: string }) {
  return (
    <span className="x">
      <Ring state="done" />
      <span className="fine">{text}</span>
    </span>
  );
}

export function Interview() {
  return (
    <div className="win">
      <div className="head">
        <Face who="sam" />
        <Named who="sam" note="answers six questions" />
        <span className="far small num">4 of 6</span>
      </div>
      <div className="panel">
        <Bar part={66} />
        <div className="box soft">
          <span className="small">Question 3</span>
          <b>How high should the lamp hang?</b>
          <span className="fine">We start 30 inches above the bench and go up from there.</span>
        </div>
        <div className="box on">
          <span className="small accent">Question 4</span>
          <b>What do people get wrong?</b>
          <span className="fine m-type">They measure from the floor.</span>
        </div>
        <div className="x ends">
          <span className="small">Nothing is added to what you say</span>
          <Button>Next</Button>
        </div>
      </div>
    </div>
  );
}

export function Brand() {
  return (
    <App at="Settings">
      <Head title="Your brand" note="What your clients see">
        <Button>Save</Button>
      </Head>
      <div className="split">
        <div className="y">
          <Field label="Name" on move="m-type">
            {client.brand}
          </Field>
          <Field label="Address">sign.{client.site}</Field>
          <div className="y tight">
            <span className="small">Color</span>
            <span className="field">
              <span className="swatch" />
              Your own
            </span>
          </div>
        </div>
        <div className="box soft">
          <span className="small">E-mail to {people.rosa.name}</span>
          <div className="box">
            <span className="name accent m-in w2">{client.brand}</span>
            <span className="fine">Your agreement is ready to sign.</span>
            <Button>Read and sign</Button>
          </div>
        </div>
      </div>
    </App>
  );
}

export function Usage() {
  return (
    <App at="Settings">
      <Head title="Your plan" note={`${company.name}, March 2026`}>
        <Pill tone="good">Paid</Pill>
      </Head>
      <div className="three">
        <Figure number="214" label="signed" />
        <Figure number="23" label="people" />
        <Figure number="0" label="extra charges" />
      </div>
      <div className="rows c2">
        <Invoice month="March" sent="214 documents" />
        <Invoice month="February" sent="96 documents" />
        <Invoice month="January" sent="141 documents" />
      </div>
    </App>
  );
}

function Invoice({ month, sent }: { month: string; sent: string }) {
  return (
    <div>
      <span className="y tight">
        <b>{month}</b>
        <span className="small num">{sent}</span>
      </span>
      <Pill>Same price</Pill>
    </div>
  );
}

export function Sums() {
  return (
    <div className="win">
      <div className="head">
        <b>What does paper cost us?</b>
        <span className="far small">Change any number</span>
      </div>
      <div className="panel">
        <div className="two">
          <Field label="Documents per month">120</Field>
          <Field label="Minutes for each" on move="m-type">
            15
          </Field>
        </div>
        <Part name="By hand" value="30 hours" part={100} />
        <Part name="On screen, at 3 minutes" value="6 hours" part={20} />
        <div className="box lit x ends m-in w2">
          <b>Back every month</b>
          <span className="big accent num">24 hours</span>
        </div>
      </div>
    </div>
  );
}

function Part({ name, value, part }: { name: string; value: string; part: number }) {
  return (
    <div className="y tight">
      <span className="x ends">
        <span>{name}</span>
        <b className="num">{value}</b>
      </span>
      <Bar part={part} />
    </div>
  );
}

export function Versus() {
  return (
    <div className="win">
      <div className="head">
        <b>Who sends documents at {company.name}?</b>
      </div>
      <div className="panel">
        <div className="two">
          <div className="box">
            <span className="small">A price for each seat</span>
            <span className="big num">23 seats</span>
            <span className="fine">17 of them sent nothing in March.</span>
          </div>
          <div className="box on">
            <span className="small accent">One price</span>
            <span className="big num">1 line</span>
            <span className="fine">Everybody may send. Nobody counts.</span>
          </div>
        </div>
        <div className="rows i3">
          <Sender who="nora" sent="142" />
          <Sender who="theo" sent="48" />
          <Sender who="ivy" sent="24" />
        </div>
      </div>
    </div>
  );
}

function Sender({ who, sent }: { who: "nora" | "theo" | "ivy"; sent: string }) {
  return (
    <div>
      <Face who={who} />
      <b>{people[who].name}</b>
      <span className="small num">{sent} documents</span>
    </div>
  );
}

export function Partner() {
  return (
    <App at="Reports">
      <Head title="Your link" note="Partner account">
        <Pill tone="good">Active</Pill>
      </Head>
      <span className="field">
        <Icon name="link" />
        <span className="code">paraph.example/?via=ledger</span>
      </span>
      <div className="three">
        <Figure number="86" label="visits" />
        <Figure number="9" label="trials" />
        <Figure number="4" label="customers" />
      </div>
      <div className="rows i3">
        <Referred who="nora" what="bought a plan" when="3 Mar" />
        <Referred who="otis" what="began a trial" when="1 Mar" />
      </div>
    </App>
  );
}

function Referred({ who, what, when }: { who: "nora" | "otis"; what: string; when: string }) {
  return (
    <div>
      <Face who={who} />
      <Named who={who} note={what} />
      <span className="small num">{when}</span>
    </div>
  );
}

const tasks = [
  { who: "theo", task: "Compare the plans", done: true },
  { who: "ivy", task: "Read the signing record", done: true },
  { who: "nora", task: "Send the first document", done: false },
] as const;

export function Team() {
  return (
    <App at="Inbox">
      <Head title={papers.services.title} note={`Three people, ${day.long}`}>
        <Button quiet>Invite</Button>
      </Head>
      <div className="rows i3">
        {tasks.map(({ who, task, done }) => (
          <div key={who}>
            <Face who={who} />
            <Named who={who} note={task} />
            <Tick on={done} move="m-pop w1" />
          </div>
        ))}
      </div>
      <div className="box soft">
        <span className="small">{people.ivy.name}, on page 4</span>
        <span className="fine">60 days’ notice is fine with us.</span>
        <span className="fine m-in w2">
          <b>{people.nora.name}</b> · Then it can go out today.
        </span>
      </div>
    </App>
  );
}

const brands = [
  { name: client.brand, address: `sign.${client.site}`, templates: "6 templates", who: "sam" },
  { name: "Margin", address: "sign.margin.example", templates: "3 templates", who: "rosa" },
  { name: company.brand, address: `sign.${company.site}`, templates: "11 templates", who: "nora" },
] as const;

export function Brands() {
  return (
    <App at="Settings">
      <Head title="Departments" note="A brand for each, one login for you">
        <Button quiet>Add one</Button>
      </Head>
      <div className="rows i3">
        {brands.map(({ name, address, templates, who }, index) => (
          <div key={name} className={`m-in w${index}`}>
            <Face who={who} />
            <span className="y tight">
              <b>{name}</b>
              <span className="small">{address}</span>
            </span>
            <Pill>{templates}</Pill>
          </div>
        ))}
      </div>
      <div className="box soft x">
        <Icon name="lock" />
        <span className="fine">
          {people.sam.name} sees {client.brand}, and nothing of the others.
        </span>
      </div>
    </App>
  );
}

export function Report() {
  return (
    <div className="win">
      <div className="head">
        <Subject icon="lock" title="Report a vulnerability" note="Confidential, to our security team" />
      </div>
      <div className="panel">
        <Field label="Where is it?">The link that downloads a copy</Field>
        <Field label="How can we see it?" on move="m-type">
          Steps, with your own test document
        </Field>
        <div className="two">
          <Field label="How bad is it?">Somebody could…</Field>
          <Field label="Write back to">you@example.com</Field>
        </div>
        <div className="box lit x m-in w2">
          <Face who="ivy" />
          <span className="fine">
            <b>{people.ivy.name}</b> has read it and will tell you when it is fixed.
          </span>
        </div>
      </div>
    </div>
  );
}
