import { stegaEncodeSourceMap } from "@sanity/client/stega";
import { expect, test } from "vitest";
import { replacedWords } from "@/components/preview/replaced-words";
import { sourceOf, wordsOf } from "@/lib/content/text-source";

/** With the vendor's invisible marks. */
function marked(heading: string): string {
  const answer = stegaEncodeSourceMap(
    { heading },
    {
      documents: [{ _id: "drafts.page-home", _type: "page" }],
      paths: ["$['blocks'][?(@._key=='first')]['heading']"],
      mappings: {
        "$['heading']": { type: "value", source: { type: "documentValue", document: 0, path: 0 } },
      },
    },
    { enabled: true, studioUrl: "/studio", filter: () => true },
  );
  return answer.heading;
}

test("R-CMS-6 the marks of a text lead to its field", () => {
  const text = marked("Signed “here”");
  expect(text).not.toBe("Signed “here”");
  expect(wordsOf(text)).toBe("Signed “here”");
  expect(sourceOf(text)).toEqual({ id: "page-home", path: 'blocks[_key=="first"].heading' });
});

test.each(["", "Signed here", "Signed\u200b", `Signed${"\u200b".repeat(4)}\u200c`])(
  "a text without marks, %j, leads nowhere",
  (text) => {
    expect(sourceOf(text)).toBeNull();
  },
);

test("R-CMS-6 a change stays within the text that it is in", () => {
  const texts = ["Approved ", "before lunch", "."];
  const whole = (change: ReturnType<typeof replacedWords>) =>
    change && texts.with(change.at, change.words).join("");
  for (const wanted of [
    "Approved before lunch.",
    "All approved before lunch.",
    "Approved before a late lunch.",
    "Approved long before lunch.",
    "Approved before lunch!",
    "before lunch.",
    "Approved before lunch. Or after it.",
  ]) {
    expect(whole(replacedWords(texts, wanted)), wanted).toBe(wanted);
  }
});

test("R-CMS-6 how a change across texts is divided is for the server to say", () => {
  expect(replacedWords(["Approved ", "before lunch"], "Approval at lunch")).toBeNull();
  expect(replacedWords([], "Approved")).toBeNull();
});
