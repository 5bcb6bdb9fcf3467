import { areSamples, isSample } from "@/lib/content/sample";

const names = {
  customer: ["Sample customer", "Sample customers"],
  quote: ["Sample quote", "Sample quotes"],
  story: ["Sample story", "Sample stories"],
  certificate: ["Sample certificate", "Sample certificates"],
} as const;

interface SampleMarkProps {
  /** The document that shows here. */
  of: unknown;
  /** What shows here together. Where all of it is a sample, the mark of the group speaks for it. */
  among?: readonly unknown[];
  className?: string;
}

/** Says of an invented document that it is one; nothing for a real one. */
export function SampleMark({ of, among = [], className = "" }: SampleMarkProps) {
  if (!isSample(of) || areSamples(among)) return null;
  return (
    <>
      {/* Between the name and the word, for those who hear or copy them. */}{" "}
      <Mark words="Sample" explained="invented to show how this page can look" className={className} />
    </>
  );
}

interface SamplesMarkProps {
  of: readonly unknown[];
  what: keyof typeof names;
  className?: string;
}

/** One mark for a group in which everything is invented. */
export function SamplesMark({ of, what, className = "" }: SamplesMarkProps) {
  if (!areSamples(of)) return null;
  const words = names[what][of.length === 1 ? 0 : 1];
  return (
    <p className={className}>
      <Mark words={words} explained="invented to show how this page can look" className="" />
    </p>
  );
}

function Mark({ words, explained, className }: { words: string; explained: string; className: string }) {
  return (
    <span className={`sample-mark ${className}`} title={`${words}: ${explained}`} data-sample="">
      {words}
      <span className="sr-only">: {explained}</span>
    </span>
  );
}
