import type { Fields } from "@paraph/merge/sides";
import { isTextBlock } from "@paraph/merge/text-tokens";
import { isRecord } from "@paraph/service/json";
import { Text } from "@sanity/ui";
import { useDateTimeFormat } from "sanity";
import { type ImageValue, imageSource } from "@/lib/content/image";
import type { ComparedType } from "./differences";
import { valueInWords } from "./places";
import type { Words } from "./word-changes";

/** Titles of documents by their ids. Empty while they are not known, `null` for one that is gone. */
export type TitleOf = (id: string) => string | null;

interface StateValueProps {
  readonly type: ComparedType | undefined;
  readonly value: unknown;
  readonly titleOf: TitleOf;
}

/** What a field or an item holds, as the form calls it. */
export function StateValue({ type, value, titleOf }: StateValueProps) {
  const format = useDateTimeFormat({ dateStyle: "medium", timeStyle: "short" });
  const picture = pictureIn(value);
  const src = picture && addressOf(picture);
  if (src) {
    const alt = typeof picture.alt === "string" ? picture.alt : "";
    // biome-ignore lint/performance/noImgElement: the Studio is no part of Next
    return <img src={src} alt={alt || "Picture without a description"} className="compare-picture" />;
  }
  if (typeof value === "string" && type?.name === "datetime" && !Number.isNaN(Date.parse(value)))
    return <Plain>{format.format(new Date(value))}</Plain>;
  return <Plain>{inWords(type, value, titleOf)}</Plain>;
}

function Plain({ children }: { readonly children: string }) {
  return (
    <Text size={1} style={{ overflowWrap: "anywhere" }}>
      {children}
    </Text>
  );
}

export function inWords(type: ComparedType | undefined, value: unknown, titleOf: TitleOf): string {
  if (value === undefined || value === null || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (Array.isArray(value) && value.every((item) => !isRecord(item))) {
    if (value.length === 0) return "nothing";
    return value.map((item) => choiceOf(type, item) ?? inWords(type?.of?.[0], item, titleOf)).join(", ");
  }
  if (!isRecord(value)) return choiceOf(type, value) ?? `“${valueInWords(value)}”`;
  const { _ref, current } = value;
  if (typeof _ref === "string") return titleOf(_ref) ?? "a document that is gone";
  if (typeof current === "string") return `“${current}”`;
  const words = isTextBlock(value) ? textOf(value) : valueInWords(value);
  return words ? `“${words}”` : (type?.title ?? "without words");
}

function textOf({ children }: Fields): string {
  if (!Array.isArray(children)) return "";
  return children
    .map((child) => (isRecord(child) && typeof child.text === "string" ? child.text : ""))
    .join("");
}

/** Whether words are compared, as opposed to choices and dates. */
export function holdsText(type: ComparedType | undefined): boolean {
  return choicesOf(type).length === 0 && type?.name !== "date" && type?.name !== "datetime";
}

/** The title that a list of choices gives a value. */
function choiceOf(type: ComparedType | undefined, value: unknown): string | null {
  const choice: unknown = choicesOf(type).find((one) => isRecord(one) && one.value === value);
  return isRecord(choice) && typeof choice.title === "string" ? choice.title : null;
}

/** Of a field, or of the items of a list. */
function choicesOf(type: ComparedType | undefined): readonly unknown[] {
  return [type, ...(type?.of ?? [])].flatMap((one) =>
    isRecord(one?.options) && Array.isArray(one.options.list) ? one.options.list : [],
  );
}

/** A picture, or that of an object with one. */
function pictureIn(value: unknown): Fields | null {
  if (!isRecord(value)) return null;
  const pictures = [value, ...Object.values(value)].filter(isRecord);
  return pictures.find(({ asset }) => isRecord(asset) && typeof asset._ref === "string") ?? null;
}

/** The address of a small copy. */
function addressOf({ asset, crop }: Fields): string | null {
  const _id = isRecord(asset) ? String(asset._ref) : null;
  const image: ImageValue = { asset: { _id }, crop: isRecord(crop) ? crop : null };
  return imageSource(image, [384])?.src ?? null;
}

/** How the words that only one state has are marked, and what screen readers say, most of which don't say what is marked. */
const marks = {
  added: { Mark: "ins", spoken: "added:" },
  removed: { Mark: "del", spoken: "removed:" },
  other: { Mark: "mark", spoken: "other words:" },
} as const;

interface MarkedWordsProps {
  readonly words: readonly Words[];
  /** One state beside the other, of which neither is older. */
  readonly isBeside?: boolean;
}

/** A text with the words that only one of the two states has. */
export function MarkedWords({ words, isBeside = false }: MarkedWordsProps) {
  return (
    <Text size={1} style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
      {words.map(({ text, change }, index) => {
        if (change === "same") return text;
        const kind = isBeside ? "other" : change;
        const { Mark, spoken } = marks[kind];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: words have no other name, and keep nothing
          <Mark key={index} className={`compare-${kind}`}>
            <span className="unseen">{` ${spoken} `}</span>
            {text}
          </Mark>
        );
      })}
    </Text>
  );
}
