import type { ReactNode } from "react";
import { company, day, papers, people } from "@/components/content/scenes/demo";
import {
  App,
  Bar,
  Button,
  Checked,
  Face,
  Field,
  Head,
  Icon,
  Named,
  Pill,
  Ring,
  Signature,
  Subject,
  Tick,
} from "@/components/content/scenes/kit";

const { lease, offer, claim, intake, consent } = papers;

export function Fillable() {
  return (
    <div className="win docked">
      <div className="head">
        <Subject icon="form" title="front-desk-form.pdf" note="3 blanks found" />
        <span className="far">
          <Button>Share</Button>
        </span>
      </div>
      <div className="desk">
        <div className="page">
          <span className="title">Visitor form</span>
          <Line label="Name">
            <span className="m-type">{people.sam.name}</span>
          </Line>
          <Line label="Visiting">{people.nora.name}</Line>
          <div className="spare">
            <Line label="Signed">
              <Signature who="sam" />
            </Line>
          </div>
        </div>
      </div>
      <div className="panel dock">
        <b>Visiting</b>
        <Field label="Kind of blank" on>
          Choice
        </Field>
        <div className="y">
          <Checked text="Must be filled in" />
          <div className="spare">
            <Checked text="Fits tablets" />
          </div>
        </div>
      </div>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="y tight">
      <span className="small">{label}</span>
      <span className="field blank">{children}</span>
    </div>
  );
}

const asked = [
  { what: "Photo of the passport", note: "both sides, all corners", state: "done" },
  { what: "Last two pay stubs", note: "2 files, 3 Mar", state: "done" },
  { what: "Bank statement", note: "Page 2 is blurred. Please take it again.", state: "again" },
  { what: "Proof of address", note: "not older than 3 months", state: "open" },
] as const;

export function Upload() {
  return (
    <div className="win">
      <div className="head">
        <Face who="rosa" />
        <Named who="rosa" note={`Files for ${lease.title.toLowerCase()} ${lease.number}`} />
        <b className="far num">2 of 4</b>
      </div>
      <div className="panel">
        <Bar part={50} />
        <div className="rows i3">
          {asked.map(({ what, note, state }, index) => (
            <div key={what}>
              <Ring state={state === "done" ? "done" : index + 1} move={index === 1 ? "m-pop w2" : ""} />
              <span className="y tight">
                <b>{what}</b>
                <span className="small">{note}</span>
              </span>
              {state === "done" ? (
                <Pill tone="good">Received</Pill>
              ) : (
                <Button quiet>{state === "again" ? "Replace" : "Add file"}</Button>
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

export function Intake() {
  return (
    <div className="win">
      <div className="head">
        <Face who="rosa" />
        <Named who="rosa" note={`${intake.title}, ${intake.number}`} />
        <span className="far small num">3 of 6</span>
      </div>
      <div className="panel">
        <Bar part={50} />
        <span className="title">What brings you here today?</span>
        <div className="three">
          <Answer text="Knee" on />
          <Answer text="Hip" />
          <Answer text="Back" />
        </div>
        <div className="box lit m-in w1">
          <span className="small accent">Asked because you chose “Knee”</span>
          <Field label="Since when does it hurt?">About two weeks</Field>
          <div className="two">
            <Answer text="Left" />
            <Answer text="Right" on />
          </div>
        </div>
        <div className="x ends">
          <Button quiet>Back</Button>
          <Button>Next question</Button>
        </div>
      </div>
    </div>
  );
}

function Answer({ text, on = false }: { text: string; on?: boolean }) {
  return (
    <span className={on ? "field on" : "field"}>
      <Tick on={on} move="m-pop" />
      {text}
    </span>
  );
}

export function Offer() {
  return (
    <App at="Templates">
      <Head title={offer.title} note="From the template, 4 blanks filled in">
        <Button>Send</Button>
      </Head>
      <div className="page">
        <span className="fine">
          Dear <mark>{people.otis.name.split(" ")[0]}</mark>, we are glad to offer you the position of{" "}
          <mark className="m-in w1">{offer.position}</mark> at {company.name}, from{" "}
          <mark className="m-in w2">{offer.start}</mark>, at <mark className="m-in w3">{offer.salary}</mark> a
          year.
        </span>
        <span className="fine">Please sign by Friday. We look forward to working with you.</span>
        <div className="two">
          <div className="y tight">
            <div className="blank">
              <Signature who="nora" />
            </div>
            <span className="small">{people.nora.name}</span>
          </div>
          <div className="y tight">
            <div className="field blank small tall">Sign here</div>
            <span className="small">{people.otis.name}</span>
          </div>
        </div>
      </div>
    </App>
  );
}

export function Lease() {
  return (
    <div className="win docked">
      <div className="head">
        <Subject icon="paper" title={lease.title} note={lease.place} />
        <span className="far">
          <Pill tone="good" move="m-pop w3">
            Signed
          </Pill>
        </span>
      </div>
      <div className="desk">
        <div className="page">
          <span className="title">Terms</span>
          <div className="rows c2 fine">
            <Term label="Rent, monthly" value={lease.rent} />
            <Term label="Deposit" value={lease.deposit} />
            <div className="spare">
              <Term label="Begins" value={lease.start} />
            </div>
          </div>
          <div className="y tight">
            <div className="blank">
              <Signature who="rosa" />
            </div>
            <span className="small">{people.rosa.name}, tenant</span>
          </div>
        </div>
      </div>
      <div className="panel dock">
        <b>After signing</b>
        <Step title="Deposit paid" note={lease.deposit} />
        <div className="spare">
          <Step title="Keys ready" note={lease.start} />
        </div>
        <div className="spare">
          <Step title="Both have a copy" note={day.short} />
        </div>
      </div>
    </div>
  );
}

function Term({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <span>{label}</span>
      <b className="num">{value}</b>
    </div>
  );
}

function Step({ title, note }: { title: string; note: string }) {
  return (
    <span className="x">
      <Ring state="done" />
      <span className="y tight">
        <b>{title}</b>
        <span className="small num">{note}</span>
      </span>
    </span>
  );
}

export function Claim() {
  return (
    <App at="Documents">
      <Head title={claim.title} note={`${claim.number} · ${people.rosa.name}`}>
        <b className="title num">{claim.amount}</b>
      </Head>
      <div className="two">
        <Photo
          path="M0 44h80v16H0ZM12 44V16h20v28M46 44c0-10 6-16 11-22 5 6 11 12 11 22Z"
          note="Kitchen floor, 8:12"
        />
        <Photo
          path="M14 0v24h30v36H32V36H2V0ZM62 30c0 6-3 9-6 9s-6-3-6-9c0-4 3-7 6-12 3 5 6 8 6 12Z"
          note="Broken pipe, 8:14"
        />
      </div>
      <div className="rows c2">
        <Term label="Is anyone hurt?" value="No" />
        <Term label="Water turned off" value="8:05" />
        <Term label="Report signed" value="8:31" />
      </div>
      <div className="box lit x ends">
        <Named who="ivy" note="checks the cover" />
        <Pill tone="accent" move="m-pop w2">
          Complete file
        </Pill>
      </div>
    </App>
  );
}

/** A photograph, as a plain shape: what matters here is that it lies in the file. */
function Photo({ path, note }: { path: string; note: string }) {
  return (
    <div className="y tight">
      <svg aria-hidden="true" viewBox="0 0 80 60" fill="currentColor" className="photo accent">
        <path d={path} opacity="0.35" />
      </svg>
      <span className="small">{note}</span>
    </div>
  );
}

export function Waiver() {
  return (
    <div className="beside">
      <div className="phone">
        <div className="y tight">
          <span className="small">Lower left arm, 5 inches</span>
          <span className="title">{consent.title}</span>
        </div>
        <div className="y">
          <Asked text="I am 18 or older" />
          <Asked text="No allergy to pigments or latex" />
          <Asked text="I know it is permanent" move="m-pop w1" />
        </div>
        <div className="y tight">
          <span className="small">{people.rosa.name}</span>
          <div className="blank">
            <Signature who="rosa" />
          </div>
        </div>
        <Button>Sign consent</Button>
      </div>
      <div className="box y spare">
        <svg
          aria-hidden="true"
          viewBox="0 0 80 100"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          className="photo accent"
        >
          <path
            pathLength="1"
            className="m-draw"
            d="M40 90C40 62 38 44 42 14M41 72c-12-2-18-10-18-20 11 1 17 8 18 20M41 54c11-2 17-9 17-18-10 1-16 8-17 18M41 40c-9-1-14-7-14-15 9 1 13 7 14 15M42 26c7-2 10-6 10-12-7 1-10 6-10 12"
          />
        </svg>
        <b>Fern, by hand</b>
        <span className="small">Appointment, 4:20 PM</span>
      </div>
    </div>
  );
}

function Asked({ text, move = "" }: { text: string; move?: string }) {
  return (
    <span className="x">
      <Tick on move={move} />
      <span className="fine">{text}</span>
    </span>
  );
}

const used = [
  { what: "Black pigment", lot: "B-2207", opened: "opened 24 Feb" },
  { what: "Needle, 7 round", lot: "N-1184", opened: "sterile until 2028" },
  { what: "Gloves, no latex", lot: "G-0391", opened: "box of 3 Mar" },
] as const;

export function Session() {
  return (
    <App at="Documents">
      <Head title="Session record" note={`${consent.number} · ${people.rosa.name}, ${day.long}`}>
        <Pill tone="good">Consent signed</Pill>
      </Head>
      <div className="rows c2">
        {used.map(({ what, lot, opened }, index) => (
          <div key={lot} className={`m-in w${index}`}>
            <span className="y tight">
              <b>{what}</b>
              <span className="small">{opened}</span>
            </span>
            <span className="pill num">{lot}</span>
          </div>
        ))}
      </div>
      <div className="box soft">
        <span className="x">
          <Icon name="bell" />
          <b>Recall of lot B-2207?</b>
        </span>
        <span className="fine">6 clients had it. Their numbers are one search away.</span>
      </div>
    </App>
  );
}

const answers = [
  { who: "rosa", visiting: "nora", when: "8:40" },
  { who: "sam", visiting: "nora", when: "9:05" },
  { who: "otis", visiting: "theo", when: "9:30" },
] as const;

export function Answers() {
  return (
    <App at="Forms">
      <Head title="Visitor form" note="Answers, today">
        <Button quiet>Save as spreadsheet</Button>
      </Head>
      <div className="rows c3">
        <div className="small">
          <span>Name</span>
          <span>Visiting</span>
          <span>PDF</span>
        </div>
        {answers.map(({ who, visiting, when }, index) => (
          <div key={who} className={index === 1 ? "m-in w1" : undefined}>
            <span className="y tight">
              <b>{people[who].name}</b>
              <span className="small num">Signed at {when}</span>
            </span>
            <span className="fine">{people[visiting].name}</span>
            <Icon name="paper" />
          </div>
        ))}
      </div>
      <div className="box soft x ends">
        <span className="fine">Rosa’s answers can be deleted in one step.</span>
        <Button quiet>Delete</Button>
      </div>
    </App>
  );
}

/** A card as somebody photographs it, and as it lies in the file. */
const card = "M0 0h84v52H0ZM8 10h22v22H8ZM38 12h36v5H38ZM38 22h28v4H38ZM38 30h32v4H38ZM8 40h66v4H8Z";

export function Scan() {
  return (
    <div className="win">
      <div className="head">
        <Subject icon="up" title="Insurance card" note="Both sides, all corners visible" />
        <span className="far">
          <Pill tone="accent" move="m-pop w3">
            1 of 2
          </Pill>
        </span>
      </div>
      <div className="panel">
        <div className="two">
          <div className="y tight">
            <svg aria-hidden="true" viewBox="0 0 120 84" fill="currentColor" className="photo accent">
              <path fillRule="evenodd" d={card} opacity="0.35" transform="translate(26 12) rotate(11)" />
            </svg>
            <span className="small">The photo</span>
          </div>
          <div className="y tight">
            <svg aria-hidden="true" viewBox="0 0 120 84" fill="currentColor" className="photo accent">
              <path fillRule="evenodd" d={card} className="m-in w2" transform="translate(18 16)" />
            </svg>
            <span className="small">Page 1 of the PDF</span>
          </div>
        </div>
        <div className="rows i3">
          <Side title="Front" note="Straightened and cropped" state="done" />
          <Side title="Back" note="A corner is missing. Please take it again." state="again" />
        </div>
      </div>
    </div>
  );
}

function Side({ title, note, state }: { title: string; note: string; state: "done" | "again" }) {
  return (
    <div>
      <Ring state={state === "done" ? "done" : "now"} />
      <span className="y tight">
        <b>{title}</b>
        <span className="small">{note}</span>
      </span>
      {state === "done" ? <Pill tone="good">Readable</Pill> : <Button quiet>Take again</Button>}
    </div>
  );
}

export function Ink() {
  return (
    <div className="win docked">
      <div className="head">
        <Subject icon="paper" title="Last will" note="Printed, last page" />
        <span className="far">
          <Button quiet>Print</Button>
        </span>
      </div>
      <div className="desk">
        <div className="page">
          <span className="fine">I sign this will in front of two witnesses, on this day.</span>
          <div className="y tight">
            <span className="field blank tall">
              <Signature who="rosa" />
            </span>
            <span className="small">{people.rosa.name}</span>
          </div>
          <div className="two">
            <span className="y tight">
              <span className="field blank small">Witness, in ink</span>
              <span className="small">Name and address</span>
            </span>
            <span className="y tight">
              <span className="field blank small">Witness, in ink</span>
              <span className="small">Name and address</span>
            </span>
          </div>
        </div>
      </div>
      <div className="panel dock">
        <b>On paper</b>
        <div className="y">
          <Checked text="Print every page" />
          <Checked text="Sign in ink" />
          <span className="x">
            <Tick />
            <span className="fine">Two witnesses sign</span>
          </span>
          <span className="x">
            <Tick />
            <span className="fine">Keep the original</span>
          </span>
        </div>
      </div>
    </div>
  );
}
