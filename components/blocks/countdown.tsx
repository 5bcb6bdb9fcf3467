import { Actions } from "@/components/content/actions";
import { BlockArea } from "@/components/content/block-area";
import { Eyebrow } from "@/components/content/block-header";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { instantInWords, readInstant, stateOf } from "@/lib/freshness/schedule";

const units = ["days", "hours", "minutes", "seconds"] as const;

/** The server decides between before, during and after. The page is rendered again at each change. */
export function Countdown(block: BlockOf<"countdown">) {
  const heading = readText(block.heading, "heading");
  if (!heading) return leaveOut("heading");
  const endsAt = readInstant(block.endsAt) ?? readInstant(block.ownEndsAt);
  const askedAt = readInstant(block.askedAt);
  if (endsAt === null || askedAt === null) return leaveOut("endsAt");
  const startsAt = readInstant(block.startsAt) ?? readInstant(block.ownStartsAt);
  const state = stateOf({ startsAt, endsAt }, askedAt);
  const eyebrow = readText(block.eyebrow, "eyebrow");
  const after = readText(block.afterText, "afterText");
  const text = {
    before: readText(block.beforeText, "beforeText"),
    during: readText(block.intro, "intro"),
    after,
  };
  // Editors choose both, so neither is a problem to report.
  if (state !== "during" && !text[state]) return null;
  return (
    <BlockArea block={block} compact>
      <div className="mx-auto flex max-w-[50rem] flex-col items-center text-center" data-countdown-block="">
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <h2 className="text-title font-[650] tracking-[-0.022em]">{heading}</h2>
        {text[state] && (
          <p className="mt-5 max-w-[60ch] text-lead whitespace-pre-line text-muted">{text[state]}</p>
        )}
        {state === "before" && startsAt && <When label="Starts" instant={startsAt} field="startsAt" />}
        {state === "during" && (
          <>
            <When label="Ends" instant={endsAt} field="endsAt" />
            <Digits until={endsAt} />
            <p data-countdown-over="" hidden className="mt-6 font-semibold">
              {after ?? "This is over."}
            </p>
            <div className="mt-8 w-full empty:hidden sm:w-auto">
              <Actions actions={block.actions} align="center" />
            </div>
          </>
        )}
      </div>
    </BlockArea>
  );
}

function When({ label, instant, field }: { label: string; instant: string; field: string }) {
  return (
    <p className="mt-5 font-semibold" data-countdown-when="" {...mark(field)}>
      {label} <time dateTime={instant}>{instantInWords(instant)}</time>
    </p>
  );
}

/** Empty until a browser fills it. The sentence above says the same without scripts. */
function Digits({ until }: { until: string }) {
  return (
    <div
      aria-hidden="true"
      data-countdown={until}
      className="mt-8 grid w-full max-w-[30rem] grid-cols-4 gap-2 sm:gap-3 motion-reduce:grid-cols-3 noscript:hidden"
    >
      {units.map((unit) => (
        <div
          key={unit}
          className={`rounded-2xl border border-line bg-card px-0.5 py-4 sm:px-1 ${unit === "seconds" ? "motion-reduce:hidden" : ""}`}
        >
          <span
            data-unit={unit}
            className="block h-10 text-2xl sm:text-[2rem] leading-10 font-[680] tabular-nums"
          >
            {"\u2007"}
          </span>
          <span className="text-xs text-muted sm:text-sm">{unit}</span>
        </div>
      ))}
    </div>
  );
}
