import { client, company, day, papers, people } from "@/components/content/scenes/demo";
import {
  App,
  Bar,
  Button,
  Face,
  Field,
  Head,
  Icon,
  Named,
  Pill,
  Ring,
  Signature,
  type SignerName,
  Subject,
  Tick,
  Tile,
} from "@/components/content/scenes/kit";

const { services } = papers;

const inbox = [
  { paper: papers.services, who: "sam", state: "Signed", tone: "good" },
  { paper: papers.offer, who: "otis", state: "Opened", tone: "accent" },
  { paper: papers.lease, who: "rosa", state: "Sent", tone: "" },
  { paper: papers.nda, who: "ivy", state: "Needs you", tone: "warn" },
] as const;

export function Inbox() {
  return (
    <App at="Inbox">
      <Head title="Inbox" note={`${day.long} · 4 documents`}>
        <Button>Send a document</Button>
      </Head>
      <div className="x">
        <Pill tone="accent">All</Pill>
        <Pill>Waiting for me</Pill>
        <Pill>Done</Pill>
      </div>
      <div className="rows i3">
        {inbox.map(({ paper, who, state, tone }, index) => (
          <div key={paper.title}>
            <Face who={who} />
            <span className="y tight">
              <b>{paper.title}</b>
              <span className="small">{people[who].name}</span>
            </span>
            <Pill tone={tone} move={index === 0 ? "m-pop w1" : ""}>
              {state}
            </Pill>
          </div>
        ))}
      </div>
    </App>
  );
}

export function Signing() {
  return (
    <div className="win">
      <div className="head">
        <Subject icon="paper" title={services.title} note={`Page 4 of ${services.pages}`} />
        <span className="far">
          <Button>Finish</Button>
        </span>
      </div>
      <div className="desk">
        <div className="page">
          <span className="title">5. Fees and term</span>
          <span className="fine">
            {client.name} equips the workshop for a fixed fee of <b>{services.amount}</b>, due 30 days after
            delivery. Either side may end this agreement with 60 days’ notice.
          </span>
          <div className="two">
            <Field label="Name">{people.sam.name}</Field>
            <Field label="Date">{day.long}</Field>
          </div>
          <div className="y tight">
            <span className="small">Signature, for {client.name}</span>
            <div className="blank x ends">
              <Signature who="sam" />
              <span className="m-pop w3 spare">
                <Pill tone="good">Signed</Pill>
              </span>
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

const order = [
  { who: "theo", task: "Approves", state: "Approved", tone: "good" },
  { who: "sam", task: "Signs", state: "Signing", tone: "accent" },
  { who: "nora", task: "Signs", state: "Waiting", tone: "" },
  { who: "ivy", task: "Gets a copy", state: "At the end", tone: "" },
] as const;

export function Recipients() {
  return (
    <App at="Documents">
      <Head title={services.title} note="Who acts, and in which order" />
      <div className="y">
        {order.map(({ who, task, state, tone }, index) => (
          <div key={who} className={index === 1 ? "box on" : "box"}>
            <div className="x">
              <Ring state={index === 0 ? "done" : index + 1} move="m-pop" />
              <Face who={who} />
              <Named who={who} note={task} />
              <span className="far">
                <Pill tone={tone}>{state}</Pill>
              </span>
            </div>
          </div>
        ))}
      </div>
      <div className="x">
        <Tick on />
        <span className="fine">Remind after three days</span>
      </div>
    </App>
  );
}

export function Mobile() {
  return (
    <div className="beside">
      <div className="phone">
        <div className="y tight">
          <span className="small">{company.name} asks you to sign</span>
          <span className="title">{services.title}</span>
        </div>
        <div className="box soft">
          <span className="fine">
            A fixed fee of <b>{services.amount}</b>, due 30 days after delivery.
          </span>
        </div>
        <div className="y tight">
          <span className="small">Sign with your finger</span>
          <div className="blank">
            <Signature who="sam" />
          </div>
        </div>
        <div className="x">
          <Tick on />
          <span className="fine">I agree to sign on screen</span>
        </div>
        <Button>Sign and finish</Button>
      </div>
      <div className="y spare">
        <Note icon="bell" title="Link opened" text="10:09, no app installed" />
        <Note icon="tick" title="Signed" text="10:12, on the train" move="m-in w3" />
      </div>
    </div>
  );
}

export function Offline() {
  return (
    <div className="beside">
      <div className="phone">
        <div className="box lit x">
          <Icon name="bell" />
          <span className="fine">
            <b>No connection.</b> What you typed is kept.
          </span>
        </div>
        <div className="y tight">
          <span className="small">{company.name} asks you to sign</span>
          <span className="title">{services.title}</span>
        </div>
        <Field label="Name">{people.sam.name}</Field>
        <div className="y tight">
          <span className="small">Sign with your finger</span>
          <div className="blank">
            <Signature who="sam" />
          </div>
        </div>
        <Button quiet>Waiting to send</Button>
      </div>
      <div className="y spare">
        <Note icon="bell" title="Connection lost" text="10:11, kept on this phone" />
        <Note icon="up" title="Tries again" text="By itself, every few seconds" move="m-in w1" />
        <Note icon="tick" title="Signed" text="10:14, when it arrived" move="m-in w3" />
      </div>
    </div>
  );
}

function Note({
  icon,
  title,
  text,
  move = "",
}: {
  icon: "bell" | "up" | "tick";
  title: string;
  text: string;
  move?: string;
}) {
  return (
    <div className={`box x ${move}`.trim()}>
      <Tile icon={icon} />
      <span className="y tight">
        <b>{title}</b>
        <span className="small">{text}</span>
      </span>
    </div>
  );
}

export function Completed() {
  return (
    <div className="win">
      <div className="panel">
        <div className="x">
          <Ring state="done" move="m-pop w3" />
          <span className="y tight">
            <span className="title">Everyone has signed</span>
            <span className="small">
              {services.title} · {day.long}
            </span>
          </span>
        </div>
        <div className="two">
          <Signed who="sam" time="10:12" />
          <Signed who="nora" time="10:31" />
        </div>
        <div className="box soft x ends">
          <span className="x">
            <Icon name="paper" />
            <span className="fine">{services.file}</span>
          </span>
          <Button quiet>Download</Button>
        </div>
      </div>
    </div>
  );
}

function Signed({ who, time }: { who: SignerName; time: string }) {
  return (
    <div className="box">
      <Signature who={who} />
      <Named who={who} note={`Signed at ${time}`} />
    </div>
  );
}

const events = [
  { time: "10:02:14", what: "Sent by", who: "nora", how: "to sam@ledger.example" },
  { time: "10:09:51", what: "Opened by", who: "sam", how: "phone, by the link" },
  { time: "10:10:20", what: "Code entered by", who: "sam", how: "sent to his phone" },
  { time: "10:12:03", what: "Signed by", who: "sam", how: "page 4" },
  { time: "10:31:40", what: "Signed by", who: "nora", how: "page 4, file sealed" },
] as const;

export function Audit() {
  return (
    <App at="Documents">
      <Head title="Signing record" note={`${services.title}, ${services.number}`}>
        <Pill tone="good">Complete</Pill>
      </Head>
      <div className="steps">
        {events.map(({ time, what, who, how }, index) => (
          <div key={time}>
            <Ring state="done" move={`m-pop w${Math.min(index, 3)}`} />
            <span className="y tight">
              <span>
                {what} <b>{people[who].name}</b>
              </span>
              <span className="small">{how}</span>
            </span>
            <span className="small num">{time}</span>
          </div>
        ))}
      </div>
    </App>
  );
}

const checks = [
  { what: "Nothing changed since the last signature", found: "Unchanged" },
  { what: "Two signatures, both belong to this file", found: "2 of 2" },
  { what: "Time of each signature is recorded", found: "10:31:40" },
  { what: "The signing record is part of the file", found: "Page 5" },
] as const;

export function Seal() {
  return (
    <div className="win">
      <div className="head">
        <Subject icon="lock" title={services.file} note="Dropped here to be checked" />
        <span className="far">
          <Pill tone="good" move="m-pop w3">
            Seal intact
          </Pill>
        </span>
      </div>
      <div className="panel">
        <div className="rows i3">
          {checks.map(({ what, found }, index) => (
            <div key={what}>
              <Ring state="done" move={`m-pop w${Math.min(index, 3)}`} />
              <span>{what}</span>
              <span className="small num">{found}</span>
            </div>
          ))}
        </div>
        <div className="box soft y tight">
          <span className="small">Fingerprint of the file, SHA-256</span>
          <span className="code">9f2c 61d0 4be8 a317 … 70c5</span>
        </div>
      </div>
    </div>
  );
}

export function Consent() {
  return (
    <div className="win">
      <div className="head">
        <b>Before you sign</b>
        <span className="far small">Step 1 of 2</span>
      </div>
      <div className="panel">
        <Named who="sam" note={`signs ${services.title.toLowerCase()} ${services.number}`} />
        <div className="y">
          <Agreed title="You mean to sign" text="Pressing “Sign” is your signature." />
          <Agreed
            title="You agree to do this on screen"
            text="You may ask for paper instead."
            move="m-pop w1"
          />
          <Agreed title="You keep a copy" text="It comes by e-mail, with the record." move="m-pop w2" />
        </div>
        <div className="x">
          <Button>Continue</Button>
          <Button quiet>Decline</Button>
        </div>
      </div>
    </div>
  );
}

function Agreed({ title, text, move = "m-pop" }: { title: string; text: string; move?: string }) {
  return (
    <div className="box x">
      <Tick on move={move} />
      <span className="y tight">
        <b>{title}</b>
        <span className="small">{text}</span>
      </span>
    </div>
  );
}

const library = [
  { title: papers.services.title, blanks: 9, used: 42, icon: "paper" },
  { title: papers.nda.title, blanks: 4, used: 118, icon: "lock" },
  { title: papers.offer.title, blanks: 7, used: 23, icon: "people" },
  { title: papers.lease.title, blanks: 12, used: 64, icon: "stack" },
] as const;

export function Templates() {
  return (
    <App at="Templates">
      <Head title="Templates" note="Approved by Legal">
        <Button>New template</Button>
      </Head>
      <div className="two">
        {library.map(({ title, blanks, used, icon }, index) => (
          <div key={title} className={index === 1 ? "box on" : "box"}>
            <Tile icon={icon} />
            <span className="y tight">
              <b>{title}</b>
              <span className="small">{blanks} blanks</span>
            </span>
            <span className="small num">Used {used} times</span>
          </div>
        ))}
      </div>
    </App>
  );
}

const rows = [
  ["rosa", "1A", "$1,720"],
  ["otis", "2C", "$1,790"],
  ["sam", "3A", "$1,810"],
  ["ivy", "4A", "$1,850"],
] as const;

export function Bulk() {
  return (
    <App at="Documents">
      <Head title="Send from a spreadsheet" note={`${papers.lease.title}, renewals`} />
      <div className="x ends">
        <span className="x">
          <Subject icon="stack" title="renewals.csv" note="40 rows, 3 columns matched" />
        </span>
        <Pill tone="good">No errors</Pill>
      </div>
      <div className="rows sheet num">
        <div>
          <span />
          <span>Unit and rent</span>
          <span>Tenant</span>
          <span>State</span>
        </div>
        {rows.map(([who, unit, rent], index) => (
          <div key={unit}>
            <span className="small">{index + 1}</span>
            <span>
              {unit} · {rent}
            </span>
            <span>{people[who].name}</span>
            <span className={`good m-in w${index}`}>Sent</span>
          </div>
        ))}
      </div>
      <Bar part={85} />
      <span className="small num">34 of 40 leases sent</span>
    </App>
  );
}
