import type { ReactNode } from "react";
import { type PersonName, people } from "@/components/content/scenes/demo";

interface Inside {
  children: ReactNode;
}

const icons = {
  inbox: "M2 9h3l1 2h4l1-2h3M2 9l2-6h8l2 6v4H2Z",
  paper: "M4 2h5l3 3v9H4ZM9 2v3h3M6 8h4M6 11h4",
  form: "M2.5 3h11v10h-11ZM5 6h2M5 10h2M9 6h2.5M9 10h2.5",
  route: "M3 5a1.5 1.5 0 1 0 0-.1M13 11a1.5 1.5 0 1 0 0-.1M4.5 5H9v6h2.5",
  stack: "M3 5h10v8H3ZM5 3h6",
  clock: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5v3l2 1.5",
  chart: "M3 13V8M8 13V3M13 13V6",
  people:
    "M6 7.5a2 2 0 1 0 0-.1M2.5 13c0-2.5 1.5-3.5 3.5-3.5s3.5 1 3.5 3.5M10.5 5.5a1.8 1.8 0 1 1 .5 3.5c1.5.3 2.5 1.5 2.5 3.5",
  gear: "M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 2v2M8 12v2M2 8h2M12 8h2M4 4l1.2 1.2M10.8 10.8 12 12M12 4l-1.2 1.2M5.2 10.8 4 12",
  link: "M7 9a2.5 2.5 0 0 0 3.5 0l2-2A2.5 2.5 0 0 0 9 3.5L8 4.5M9 7a2.5 2.5 0 0 0-3.5 0l-2 2A2.5 2.5 0 0 0 7 12.5l1-1",
  lock: "M4 7h8v6H4ZM6 7V5a2 2 0 0 1 4 0v2",
  spark: "M8 2l1.4 4.6L14 8l-4.6 1.4L8 14l-1.4-4.6L2 8l4.6-1.4Z",
  tick: "M3 8.5c1.3 1 2.3 2 3 3.2C7.8 8.2 9.8 6 13 4",
  plus: "M8 3v10M3 8h10",
  up: "M8 13V4M4.5 7.5 8 4l3.5 3.5",
  bell: "M4 11V7a4 4 0 0 1 8 0v4l1 1H3ZM7 14h2",
} as const;

export type IconName = keyof typeof icons;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="icon"
    >
      <path d={icons[name]} />
    </svg>
  );
}

const places = {
  Inbox: "inbox",
  Documents: "paper",
  Templates: "stack",
  Forms: "form",
  Approvals: "route",
  Classroom: "clock",
  Reports: "chart",
  Settings: "gear",
} as const satisfies Record<string, IconName>;

type Place = keyof typeof places;

/** The application: its places on the left, one of them open. */
export function App({ at, children }: Inside & { at: Place }) {
  return (
    <div className="win railed">
      <div className="rail">
        <div>
          <svg
            aria-hidden="true"
            viewBox="0 0 120 60"
            fill="none"
            stroke="currentColor"
            strokeWidth="8"
            strokeLinecap="round"
          >
            <path d="M8 42C30 46 54 34 60 20 63 11 54 6 48 14 38 28 44 52 60 50 78 47 84 24 76 22 69 21 68 40 82 40 94 40 104 34 112 28" />
          </svg>
          Paraph
        </div>
        {Object.entries(places).map(([place, icon]) => (
          <div key={place} className={place === at ? "place on" : "place"}>
            <Icon name={icon} />
            {place}
          </div>
        ))}
      </div>
      <div className="panel">{children}</div>
    </div>
  );
}

/** A page of somebody's website, in a browser. */
export function Site({ address, children }: Inside & { address: string }) {
  return (
    <div className="win">
      <div className="urlbar">
        <i />
        <i />
        <i />
        <span>{address}</span>
      </div>
      {children}
    </div>
  );
}

/** What stands at the top of a panel: where one is, a line about it, and what can be done. */
export function Head({ title, note, children }: { title: string; note?: string; children?: ReactNode }) {
  return (
    <div className="x ends top">
      <div className="y tight">
        <span className="title">{title}</span>
        {note && <span className="small">{note}</span>}
      </div>
      {children}
    </div>
  );
}

export function Face({ who }: { who: PersonName }) {
  return <span className="face">{people[who].initials}</span>;
}

/** A name, and under it what is to be known of this person here. */
export function Named({ who, note }: { who: PersonName; note?: string }) {
  return (
    <span className="y tight">
      <span className="name">{people[who].name}</span>
      <span className="small">{note ?? people[who].role}</span>
    </span>
  );
}

type Tone = "good" | "warn" | "accent" | "";

export function Pill({ tone = "", move = "", children }: { tone?: Tone; move?: string; children: string }) {
  return <span className={["pill", tone, move].filter(Boolean).join(" ")}>{children}</span>;
}

export function Button({ quiet = false, children }: Inside & { quiet?: boolean }) {
  return <span className={quiet ? "btn quiet" : "btn"}>{children}</span>;
}

/** A question and its answer. */
export function Field({
  label,
  on = false,
  move,
  children,
}: Inside & { label: string; on?: boolean; move?: string }) {
  return (
    <div className="y tight">
      <span className="small">{label}</span>
      <span className={on ? "field on" : "field"}>
        {move ? <span className={move}>{children}</span> : children}
      </span>
    </div>
  );
}

/** How far something is: done, being done, or its number in the order. */
export function Ring({ state, move = "" }: { state: "done" | "now" | number; move?: string }) {
  if (state === "done")
    return (
      <span className={`ring done ${move}`.trim()}>
        <Icon name="tick" />
      </span>
    );
  return state === "now" ? <span className="ring now" /> : <span className="ring">{state}</span>;
}

export function Tick({ on = false, move = "" }: { on?: boolean; move?: string }) {
  return (
    <span className={on ? "tickbox on" : "tickbox"}>
      {on && (
        <span className={move}>
          <Icon name="tick" />
        </span>
      )}
    </span>
  );
}

export function Tile({ icon }: { icon: IconName }) {
  return (
    <span className="tile">
      <Icon name={icon} />
    </span>
  );
}

/** How much of a whole, in percent. */
export function Bar({ part }: { part: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="bar">
      <rect width={part} height="4" fill="currentColor" className="m-bar" />
    </svg>
  );
}

/** Each hand of its own: the letters, and the paraph under them. */
const hands = {
  sam: [
    "M8 58C22 40 46 6 58 6c10 0-2 34-14 58-4 8-9 8-6-2 5-18 20-30 34-32 12-1 6 12-2 20-6 7-2 12 6 7 9-6 14-20 22-24 6-3 8 2 4 9-5 9-6 16 1 15 10-2 14-24 25-26 7-1 2 12 0 18-2 8 4 9 10 4 8-7 12-20 20-44 3-8 8-8 5 2-5 18-14 34-12 42 2 6 10 2 16-5 7-9 12-16 20-17 8 0 8 7 4 12-5 7-14 6-12 0 3-8 14-11 24-10",
    "M22 92c52-14 116-19 196-14-44 2-86 8-112 17-8 3-4 8 5 6 26-5 54-9 86-10",
  ],
  nora: [
    "M10 78C18 52 26 28 36 10c4 22 12 44 24 62C64 50 70 28 80 6M88 62c2-12 16-14 16-2s-14 16-16 2c10 6 18-4 24-12 0 8 0 14-2 20 4-12 10-20 18-18 4 8 4 14 10 14 8-2 8-16 18-14 8 4 0 18-8 16-8-4 2-18 12-14 0 8 2 16 12 12",
    "M30 96C80 84 140 82 206 88c8 2 4 8-6 6-18-4-30-22-18-40 6-8 18-6 14 4",
  ],
  rosa: [
    "M14 84C22 56 30 30 36 12c24-10 46 4 30 22-8 8-20 12-30 14 14 6 26 20 40 30 12 2 12-22 22-24 10 0 8 20-2 20-8-2-2-20 10-18 8 2 4 18-4 20 12 0 16-14 24-20 6 4-2 20 8 18 8-2 10-18 20-18 8 2 4 16-4 14-6-4 2-16 10-12 0 8 4 14 16 10",
    "M12 102c30-8 60-8 88-4 40 6 76 0 112-12",
  ],
} as const;

export type SignerName = keyof typeof hands;

/** A signature with its paraph, where somebody signs. */
export function Signature({ who }: { who: SignerName }) {
  const [letters, paraph] = hands[who];
  return (
    <svg
      aria-hidden="true"
      viewBox="-4 -4 236 118"
      fill="none"
      stroke="currentColor"
      strokeWidth="4.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="ink"
    >
      <path pathLength="1" className="m-draw" d={letters} />
      <path pathLength="1" className="m-draw w3" d={paraph} />
    </svg>
  );
}

/** What a window is about: its picture, its name, and a line below. */
export function Subject({ icon, title, note }: { icon: IconName; title: string; note: string }) {
  return (
    <>
      <Tile icon={icon} />
      <span className="y tight">
        <b>{title}</b>
        <span className="small">{note}</span>
      </span>
    </>
  );
}

/** A number with what it counts. */
export function Figure({ number, label }: { number: string; label: string }) {
  return (
    <div className="box soft y tight">
      <span className="big num">{number}</span>
      <span className="small">{label}</span>
    </div>
  );
}

/** A line with a tick before it. */
export function Checked({ text }: { text: string }) {
  return (
    <span className="x">
      <Tick on />
      <span className="fine">{text}</span>
    </span>
  );
}
