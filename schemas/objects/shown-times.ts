import { ClockIcon } from "@sanity/icons/Clock";
import { defineField, type FieldDefinition, type PreviewConfig } from "sanity";
import { textOf } from "./search-rules.ts";

const tab = { name: "when", title: "When", icon: ClockIcon };

const timeFields = [
  defineField({
    name: "shownFrom",
    title: "Show from",
    description: "Visitors see the block from this minute on. If empty: at once.",
    type: "datetime",
    group: "when",
  }),
  defineField({
    name: "shownUntil",
    title: "Show until",
    description: "From this minute on visitors no longer see it. If empty: it stays.",
    type: "datetime",
    group: "when",
    validation: (rule) =>
      rule.custom((until, { parent }) => {
        const from = textOf(parent, "shownFrom");
        if (!until || !from || Date.parse(until) > Date.parse(from)) return true;
        return "It ends before it begins, so nobody would see the block. Choose a later end or an earlier beginning.";
      }),
  }),
];

interface BlockSchema {
  readonly groups: readonly { readonly name: string }[];
  readonly fields: readonly FieldDefinition[];
  readonly preview: PreviewConfig;
}

/** A block that can be hidden until a time and after one. The list of blocks says so under its title. */
export function withShownTimes<Block extends object>(block: Block & Partial<BlockSchema>) {
  const { groups = [], fields = [], preview = {} } = block;
  const { select = {}, prepare } = preview;
  return {
    ...block,
    groups: [...groups, tab],
    fields: [...fields, ...timeFields],
    preview: {
      select: { ...select, shownFrom: "shownFrom", shownUntil: "shownUntil" },
      prepare: (values: Record<string, unknown>) => {
        const shown = prepare?.(values) ?? {};
        const times = timesInWords(values, new Date());
        const words = [times, shown.subtitle].filter(Boolean).join(" · ");
        return { ...shown, subtitle: words };
      },
    },
  };
}

const words = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** What the clock does to a block, for editors; null when it does nothing any more. */
export function timesInWords(block: unknown, now: Date): string | null {
  const [from, until] = [Date.parse(textOf(block, "shownFrom")), Date.parse(textOf(block, "shownUntil"))];
  const at = (time: number) => `${words.format(time)} UTC`;
  if (until <= now.getTime()) return `Hidden since ${at(until)}`;
  if (from > now.getTime()) return `Hidden until ${at(from)}`;
  return Number.isNaN(until) ? null : `Shown until ${at(until)}`;
}
