import { ContentLink } from "@/components/content/content-link";
import { WholeWords } from "@/components/content/whole-words";
import { Glyph } from "@/components/ui/glyph";
import { mark } from "@/lib/content/edit-marks";
import { plain, readChoice, readList, readObject, readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import { type LinkValue, resolveLink } from "@/lib/links";

export interface ActionValue {
  readonly label?: string | null | undefined;
  readonly style?: string | null | undefined;
  readonly link?: LinkValue | null | undefined;
}

const styles = ["primary", "secondary", "quiet"] as const;

interface ActionProps {
  action: ActionValue | null | undefined;
  field: string;
  className?: string;
  size?: "small";
  /** Overrides the content's style where the position decides it: a recommended plan, a bar. */
  style?: (typeof styles)[number];
}

/** One action. Left out, and reported, when it has no words or leads nowhere. */
export function Action({ action, field, className = "", size, style }: ActionProps) {
  const value = readObject(action, field);
  if (!value) return null;
  const label = readText(value.label, `${field}.label`);
  if (!label || !resolveLink(value.link)) {
    reportProblem(label ? `${field}.link` : `${field}.label`, label ? "leads nowhere" : "is empty");
    return null;
  }
  const marks = mark(field);
  const isMarked = marks["data-sanity"] !== undefined;
  const chosen = style ?? readChoice(value.style, styles, "primary", `${field}.style`);
  return (
    <ContentLink
      link={value.link}
      className={`action ${className}`}
      look={{
        "data-style": chosen,
        "data-size": size,
        ...marks,
        ...(isMarked && { "data-typed-field": "label" }),
      }}
    >
      {/* A marked text would open its own field alone, and not the link beside it. The preview finds it by its element. */}
      <Words text={isMarked ? plain(label) : label} />
      {chosen === "quiet" && <Glyph name="arrow" className="arrow size-[1.1em]" />}
    </ContentLink>
  );
}

/** In one piece: the parts of an action stand apart. */
function Words({ text }: { text: string }) {
  if (!text.includes("-")) return text;
  return (
    <span>
      <WholeWords text={text} />
    </span>
  );
}

/** The actions of a block in a row, the primary one first; on a phone one under another, as wide as the text. */
export function Actions({
  actions,
  align,
}: {
  actions: readonly ActionValue[] | null | undefined;
  align?: "center" | undefined;
}) {
  const shown = readList(actions, "actions");
  if (shown.length === 0) return null;
  return (
    <div
      className={`flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center sm:gap-4 ${align === "center" ? "sm:justify-center" : ""}`}
    >
      {shown
        .map((action, index) => ({ action, field: `actions[${index}]` }))
        .toSorted((one, other) => Number(isPrimary(other.action)) - Number(isPrimary(one.action)))
        .map(({ action, field }) => (
          <Action key={action.key} action={action} field={field} />
        ))}
    </div>
  );
}

function isPrimary({ style }: ActionValue): boolean {
  return typeof style !== "string" || plain(style) === "primary";
}
