import { useEffect, useId, useRef, useState } from "react";
import { type Consent, refusal } from "@/lib/tracking/consent";
import type { Purpose } from "@/lib/tracking/tracking-config";

const texts: Readonly<Record<Purpose, { title: string; text: string }>> = {
  analytics: {
    title: "Statistics",
    text: "Which pages are read, and roughly from where. It shows us what to write better.",
  },
  marketing: {
    title: "Advertising",
    text: "Whether somebody who saw one of our adverts went on to register.",
  },
};

const all: Consent = { analytics: true, marketing: true };

interface ConsentBannerProps {
  purposes: readonly Purpose[];
  /** The previous answer. */
  answer: Consent | null;
  /** Opened on request: takes the focus, shows the choices at once and can be closed without an answer. */
  isRequested: boolean;
  onAnswer: (consent: Consent) => void;
  onClose: () => void;
}

/** Lies over the foot of the page and moves nothing. The page can be used without answering, which counts as no. */
export function ConsentBanner({ purposes, answer, isRequested, onAnswer, onClose }: ConsentBannerProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isChoosing, setIsChoosing] = useState(isRequested);
  const [choice, setChoice] = useState(answer ?? refusal);

  useEffect(() => {
    if (isRequested) panel.current?.focus();
  }, [isRequested]);

  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      data-consent-banner=""
      onKeyDown={({ key }) => key === "Escape" && isRequested && onClose()}
      className="consent-banner border-line bg-card text-ink shadow-raised"
    >
      <h2 id={`${id}-title`} className="font-display text-lg leading-snug font-bold">
        May we count your visit?
      </h2>
      <p id={`${id}-text`} className="mt-1.5 text-[0.9375rem] text-muted">
        Only with your yes do we load statistics and advertising from others, and store what they need. The
        site works just the same without.{" "}
        <a href="/privacy-policy" className="text-link">
          Privacy policy
        </a>
      </p>
      {isChoosing && (
        <fieldset className="mt-4 space-y-3">
          <legend className="sr-only">What you agree to</legend>
          {purposes.map((purpose) => (
            <label key={purpose} className="flex items-start gap-3 text-[0.9375rem]">
              <input
                type="checkbox"
                checked={choice[purpose]}
                onChange={({ target }) => setChoice({ ...choice, [purpose]: target.checked })}
                className="mt-0.5 size-5 shrink-0 accent-accent"
              />
              <span>
                <span className="font-semibold">{texts[purpose].title}</span>{" "}
                <span className="block text-muted">{texts[purpose].text}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="mt-4 grid grid-cols-2 gap-2.5 sm:flex">
        <Answer label="Refuse" onPress={() => onAnswer(refusal)} />
        <Answer label="Accept" onPress={() => onAnswer(all)} />
        {isChoosing ? (
          <Answer label="Save choice" isWide onPress={() => onAnswer(choice)} />
        ) : (
          <Answer label="Choose" isWide onPress={() => setIsChoosing(true)} />
        )}
      </div>
    </div>
  );
}

/** All choices look alike: none is favored. */
function Answer({ label, isWide, onPress }: { label: string; isWide?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={`action sm:flex-1 ${isWide ? "max-sm:col-span-2" : ""}`}
      data-style="secondary"
      data-size="small"
    >
      {label}
    </button>
  );
}
