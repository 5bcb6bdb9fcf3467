import { client, people } from "@/components/content/scenes/demo";
import {
  Button,
  Checked,
  Field,
  Head,
  Icon,
  Pill,
  Ring,
  Signature,
  Site,
  Subject,
  Tick,
} from "@/components/content/scenes/kit";

export function Payment() {
  return (
    <Site address={`${client.site}/book`}>
      <div className="panel">
        <Head title="Lamp workshop" note="Last step: sign and pay">
          <Pill tone="accent">2 of 2</Pill>
        </Head>
        <div className="box soft x ends">
          <span className="y tight">
            <b>Deposit</b>
            <span className="small">Two places, one Saturday</span>
          </span>
          <span className="big num">$120</span>
        </div>
        <Field label="Card" on move="m-type">
          <span className="code num">•••• •••• •••• 4242</span>
        </Field>
        <div className="y tight">
          <span className="small">{people.rosa.name} agrees to the terms and the charge</span>
          <div className="blank">
            <Signature who="rosa" />
          </div>
        </div>
        <div className="x ends">
          <span className="small">Charged when you sign</span>
          <Button>Sign and pay</Button>
        </div>
      </div>
    </Site>
  );
}

const duties = [
  { what: "Sealing key", where: "Hardware module, server room", who: "ivy" },
  { what: "Documents", where: "Our own server and database", who: "nora" },
  { what: "Mail", where: "SPF, DKIM and DMARC are set", who: "nora" },
  { what: "Backup", where: "Second site, never restored", who: null },
] as const;

export function Hosting() {
  return (
    <div className="win">
      <div className="head">
        <Subject icon="lock" title="Our signing server" note="What is where, and who looks after it" />
      </div>
      <div className="panel">
        <div className="rows i3">
          {duties.map(({ what, where, who }, index) => (
            <div key={what}>
              <Ring state={who ? "done" : "now"} move={`m-pop w${index}`} />
              <span className="y tight">
                <b>{what}</b>
                <span className="small">{where}</span>
              </span>
              {who ? <span className="small">{people[who].name}</span> : <Pill tone="warn">Who?</Pill>}
            </div>
          ))}
        </div>
        <div className="box soft x">
          <Icon name="bell" />
          <span className="fine">We host it ourselves once every line has a name.</span>
        </div>
      </div>
    </div>
  );
}

/** A sign with a code, drawn as one: three corners, and squares that say nothing. */
const corners =
  "M0 0h7v7h-7ZM1 1v5h5v-5ZM2 2h3v3h-3ZM14 0h7v7h-7ZM15 1v5h5v-5ZM16 2h3v3h-3ZM0 14h7v7h-7ZM1 15v5h5v-5ZM2 16h3v3h-3Z";
const squares =
  "M8 0h2v1h-2ZM11 1h2v2h-1v1h-1ZM8 3h1v2h2v1h-2v1h-1ZM12 5h1v2h-1ZM0 8h3v1h-1v2h-1v-1h-1ZM4 8h2v1h2v2h-1v1h-2v-2h-1ZM0 12h2v1h-2ZM9 8h3v1h1v2h-2v1h-1v2h-2v-2h1ZM14 8h1v2h2v-1h3v1h1v1h-2v1h-2v-1h-3ZM12 12h2v1h2v2h-1v1h-2v-1h-1ZM18 13h3v2h-1v2h-2v-1h1v-1h-1ZM8 16h2v2h1v3h-1v-1h-2ZM12 17h3v1h-1v2h-2ZM16 18h2v1h1v2h-3Z";

export function Desk() {
  return (
    <div className="beside">
      <div className="box sign">
        <svg aria-hidden="true" viewBox="-2 -2 25 25" fill="currentColor" className="photo accent">
          <path fillRule="evenodd" d={corners} />
          <path d={squares} />
        </svg>
        <span className="y tight">
          <b>Visitors sign here</b>
          <span className="small">{client.site}/visit</span>
        </span>
      </div>
      <div className="phone">
        <div className="y tight">
          <span className="small">{client.name}</span>
          <span className="title">Visitor waiver</span>
        </div>
        <div className="y">
          <Checked text="I have read the risks" />
          <span className="x">
            <Tick />
            <span className="fine">You may use my photo</span>
          </span>
        </div>
        <div className="y tight">
          <span className="small">{people.rosa.name}</span>
          <div className="blank">
            <Signature who="rosa" />
          </div>
        </div>
        <Button>Sign and go in</Button>
      </div>
    </div>
  );
}
