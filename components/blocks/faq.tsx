import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { JsonLd } from "@/components/content/json-ld";
import { OpenAnswers } from "@/components/content/open-answers";
import { RichText } from "@/components/content/rich-text";
import { Glyph } from "@/components/ui/glyph";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { plain, readChoice, readList, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { readRichText, richTextToPlain } from "@/lib/content/rich-text";

export function Faq(block: BlockOf<"faq">) {
  const items = readList(block.items, "items").flatMap((item, index) => {
    const question = readText(item.question, `items[${index}].question`);
    const answer = readRichText(item.answer, `items[${index}].answer`);
    return question && answer.length > 0 ? [{ key: item.key, question, answer }] : [];
  });
  if (items.length === 0) return leaveOut("items");
  const isOpen = readChoice(block.variant, ["folded", "open"], "folded", "variant") === "open";
  return (
    <BlockArea block={block}>
      {isOpen ? (
        <OpenAnswers block={block} items={items} />
      ) : (
        <div className="grid gap-x-[min(4rem,6.25vw)] gap-y-10 lg:grid-cols-12">
          <BlockHeader block={block} className="self-start lg:sticky lg:top-28 lg:col-span-5" />
          <div className="border-b border-line lg:col-span-7">
            {items.map(({ key, question, answer }) => (
              <details key={key} {...mark(`items[${key}]`)} className="question border-t border-line">
                <summary className="flex items-start justify-between gap-6 py-6 text-lg leading-snug font-semibold hover:text-accent">
                  <h3 className="font-sans">{question}</h3>
                  <Glyph name="plus" className="question-sign mt-0.5 size-5 text-accent" />
                </summary>
                <RichText
                  value={answer}
                  field={`items[${key}].answer`}
                  topLevel={3}
                  className="answer max-w-[64ch] pr-10 pb-7 leading-relaxed text-muted"
                />
              </details>
            ))}
          </div>
        </div>
      )}
      <JsonLd
        data={{
          "@context": "https://schema.org",
          "@type": "FAQPage",
          mainEntity: items.map(({ question, answer }) => ({
            "@type": "Question",
            name: plain(question),
            acceptedAnswer: { "@type": "Answer", text: richTextToPlain(answer) },
          })),
        }}
      />
    </BlockArea>
  );
}
