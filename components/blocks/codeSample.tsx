import { stegaClean } from "@sanity/client/stega";
import { CodePanel, CopyCode } from "@/components/code/code-panel";
import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { codeLanguages } from "@/lib/choices/code-languages";
import { titlesOf, valuesOf } from "@/lib/choices/titles";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { plain, readChoice, readList, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

const names = { ...titlesOf(codeLanguages), text: "Text" };
const languages = valuesOf(codeLanguages);

/** Tabs are radio buttons and the style sheet's work, so that they need no script. */
export function CodeSample(block: BlockOf<"codeSample">) {
  const samples = readList(block.samples, "samples").flatMap((sample, index) => {
    const field = `samples[${index}]`;
    const code = stegaClean(readText(sample.code, `${field}.code`) ?? "").trimEnd();
    const language = readChoice(sample.language, languages, "text", `${field}.language`);
    const label = plain(readText(sample.label, `${field}.label`) ?? names[language]);
    const marked = plain(readText(sample.marked, `${field}.marked`) ?? "");
    return code ? [{ key: sample.key, code, language, label, marked }] : [];
  });
  if (samples.length === 0) return leaveOut("samples");
  const caption = readText(block.caption, "caption");
  const heading = readText(block.heading, "heading");
  const group = `language-${typeof block._key === "string" ? plain(block._key) : "of-sample"}`;
  return (
    <BlockArea block={block}>
      <div
        className={
          heading ? "grid gap-x-[min(3.5rem,5.46875vw)] gap-y-9 lg:grid-cols-12" : "mx-auto max-w-[56rem]"
        }
      >
        <BlockHeader
          block={block}
          className={heading ? "self-start lg:sticky lg:top-28 lg:col-span-4" : "mb-9"}
        />
        <figure className="min-w-0 lg:col-span-8" {...mark("samples")}>
          <div className="code-sample" data-code-sample="">
            <div className="code-head" data-twin="off">
              {samples.length === 1 ? (
                <p className="code-tab">{samples[0]?.label}</p>
              ) : (
                <fieldset className="code-tabs">
                  <legend className="sr-only">Language of the code</legend>
                  {samples.map(({ key, label, language }, index) => (
                    <label key={key} className="code-tab">
                      <input
                        type="radio"
                        name={group}
                        value={`${language} ${label}`}
                        defaultChecked={index === 0}
                        className="sr-only"
                      />
                      {label}
                    </label>
                  ))}
                </fieldset>
              )}
              <CopyCode />
            </div>
            <div className="code-panels" data-tabs={samples.length > 1 || undefined}>
              {samples.map(({ key, ...sample }) => (
                <CodePanel key={key} {...sample} />
              ))}
            </div>
          </div>
          {caption && (
            <figcaption className="mt-4 max-w-[72ch] text-[0.9375rem] text-muted">{caption}</figcaption>
          )}
        </figure>
      </div>
    </BlockArea>
  );
}
