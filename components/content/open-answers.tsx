import { BlockHeader } from "@/components/content/block-header";
import { RichText } from "@/components/content/rich-text";
import { mark } from "@/lib/content/edit-marks";
import type { readRichText } from "@/lib/content/rich-text";

interface OpenAnswersProps {
  block: Parameters<typeof BlockHeader>[0]["block"];
  items: readonly {
    readonly key: string;
    readonly question: string;
    readonly answer: ReturnType<typeof readRichText>;
  }[];
}

/** Few questions, all of them answered at once, in two columns of unequal heights. */
export function OpenAnswers({ block, items }: OpenAnswersProps) {
  return (
    <>
      <BlockHeader block={block} className="mb-12" />
      <dl className="gap-x-16 lg:columns-2">
        {items.map(({ key, question, answer }) => (
          <div key={key} {...mark(`items[${key}]`)} className="mb-10 break-inside-avoid">
            <dt>
              <h3 className="font-sans text-lg leading-snug font-semibold">{question}</h3>
            </dt>
            <dd>
              <RichText
                value={answer}
                field={`items[${key}].answer`}
                topLevel={3}
                className="mt-2.5 max-w-[62ch] leading-relaxed text-muted"
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
