import { papers } from "@/components/content/scenes/demo";
import { App, Button, Checked, Figure, Head, Named, Pill, Subject } from "@/components/content/scenes/kit";

const { exam } = papers;
const seats = Array.from({ length: exam.seats }, (_, index) => index + 1);
const handedIn: readonly number[] = [3, 11, 12];
const away = 17;

function seatTone(seat: number): string | undefined {
  if (seat === away) return "warn";
  return handedIn.includes(seat) ? "good" : undefined;
}

export function Timer() {
  return (
    <App at="Classroom">
      <Head title={exam.title} note={`${exam.minutes} minutes, Room 12`}>
        <Pill tone="accent">Running</Pill>
      </Head>
      <div className="x ends">
        <span className="clockface accent">
          <span className="m-tick">12:04</span>
          <span className="m-tick">12:03</span>
          <span className="m-tick">12:02</span>
          <span className="m-tick">12:01</span>
        </span>
        <span className="y">
          <Button quiet>Pause all</Button>
          <Button quiet>Add 5 minutes</Button>
        </span>
      </div>
      <div className="seats">
        {seats.map((seat) => (
          <span key={seat} className={seatTone(seat)}>
            {seat}
          </span>
        ))}
      </div>
      <div className="x">
        <Pill tone="accent">24 working</Pill>
        <Pill tone="good">3 done</Pill>
        <Pill tone="warn">1 away</Pill>
      </div>
    </App>
  );
}

const log = [
  { seat: 17, what: "Left the page", time: "9:31:20", note: "away for 40 seconds", tone: "warn" },
  { seat: 12, what: "Handed in", time: "9:30:02", note: "all 20 answers", tone: "good" },
  { seat: 8, what: "Connection lost", time: "9:22:45", note: "back after 12 seconds", tone: "" },
  { seat: 11, what: "Handed in", time: "9:21:10", note: "all 20 answers", tone: "good" },
] as const;

export function Proctor() {
  return (
    <App at="Classroom">
      <Head title="What happened" note={exam.title}>
        <Pill>No camera</Pill>
      </Head>
      <div className="rows i3">
        {log.map(({ seat, what, time, note, tone }, index) => (
          <div key={seat} className={index === 0 ? "m-in w1" : undefined}>
            <span className="pill num seat">Seat {seat}</span>
            <span className="y tight">
              <b>{what}</b>
              <span className="small">{note}</span>
            </span>
            <Pill tone={tone}>{time}</Pill>
          </div>
        ))}
      </div>
      <div className="box soft x ends">
        <Named who="otis" note="decides what it means" />
        <Button quiet>Write a note</Button>
      </div>
    </App>
  );
}

export function ExamPlan() {
  return (
    <App at="Classroom">
      <Head title="This term" note="One license for the school" />
      <div className="three">
        <Figure number="28" label="students" />
        <Figure number="6" label="classes" />
        <Figure number="31" label="timed tests" />
      </div>
      <div className="rows c2">
        <Test title={exam.title} when="3 Mar, 9:00 AM" />
        <Test title="Chemistry quiz" when="5 Mar, 11:00 AM" />
        <Test title="History essay" when="9 Mar, 1:00 PM" />
      </div>
    </App>
  );
}

function Test({ title, when }: { title: string; when: string }) {
  return (
    <div>
      <b>{title}</b>
      <span className="small num">{when}</span>
    </div>
  );
}

const covered = ["All teachers and classes", "All timed tests", "A setup call"] as const;

export function Budget() {
  return (
    <div className="win">
      <div className="head">
        <Subject icon="paper" title="Budget request" note="For the next school year" />
        <span className="far">
          <Pill>Draft</Pill>
        </span>
      </div>
      <div className="panel">
        <div className="rows c2">
          <div className="m-in">
            <span className="y tight">
              <b>Quiz timer and proctoring, one year</b>
              <span className="small">The whole school, one line</span>
            </span>
            <Pill tone="accent">From your quote</Pill>
          </div>
          <div>
            <span>For each student</span>
            <Pill>No charge</Pill>
          </div>
          <div>
            <span>For each test</span>
            <Pill>No charge</Pill>
          </div>
        </div>
        <div className="box soft">
          {covered.map((what) => (
            <Checked key={what} text={what} />
          ))}
        </div>
        <div className="x ends">
          <Named who="otis" note="asks for it" />
          <Button quiet>Print</Button>
        </div>
      </div>
    </div>
  );
}
