import { Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useCurrentUser } from "sanity";
import { hasSeenTour, rememberTour, tourEvents } from "./tour-state";

/** Shows the Studio to whoever signs in for the first time. It covers nothing and locks nothing. */
export function Tour() {
  const user = useCurrentUser();
  const [step, setStep] = useState<number | null>(null);
  const userId = user?.id ?? null;
  useEffect(() => {
    if (userId !== null && !hasSeenTour(userId)) setStep(0);
    const start = () => setStep(0);
    tourEvents.addEventListener("start", start);
    return () => tourEvents.removeEventListener("start", start);
  }, [userId]);
  if (step === null || userId === null) return null;
  const end = () => {
    rememberTour(userId);
    setStep(null);
  };
  return <Step key={step} index={step} onGo={setStep} onEnd={end} />;
}

interface StepProps {
  readonly index: number;
  readonly onGo: (index: number) => void;
  readonly onEnd: () => void;
}

function Step({ index, onGo, onEnd }: StepProps) {
  const step = tourSteps[index];
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const target = step && document.querySelector(step.target);
    target?.setAttribute("data-tour", "");
    next.current?.focus();
    return () => target?.removeAttribute("data-tour");
  }, [step]);
  if (!step) return null;
  const isLast = index === tourSteps.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onEnd();
    if (event.key === "ArrowRight" && !isLast) onGo(index + 1);
    if (event.key === "ArrowLeft" && index > 0) onGo(index - 1);
  };
  return (
    <Card
      role="dialog"
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      className="tour"
      border
      radius={3}
      padding={4}
      shadow={4}
      onKeyDown={onKeyDown}
    >
      <Stack gap={4}>
        <Heading as="h2" size={1} id="tour-title">
          {step.title}
        </Heading>
        <Text size={1} id="tour-text">
          {step.text}
        </Text>
        <Flex gap={2} align="center">
          <div className="tour-count">
            <Text size={1} muted>
              {`${index + 1} of ${tourSteps.length}`}
            </Text>
          </div>
          {!isLast && <Button mode="bleed" text="Skip" fontSize={1} padding={3} onClick={onEnd} />}
          {index > 0 && (
            <Button mode="ghost" text="Back" fontSize={1} padding={3} onClick={() => onGo(index - 1)} />
          )}
          <Button
            ref={next}
            tone="primary"
            text={isLast ? "Done" : "Next"}
            fontSize={1}
            padding={3}
            onClick={() => (isLast ? onEnd() : onGo(index + 1))}
          />
        </Flex>
      </Stack>
    </Card>
  );
}

interface TourStep {
  readonly title: string;
  readonly text: string;
  /** What the step speaks of, as a selector of the Studio's bar. */
  readonly target: string;
}

const tool = (name: string) => `[data-testid="studio-navbar"] a[href$="/studio/${name}"]`;

/** What somebody needs on the first day, in the order in which it is needed. */
export const tourSteps: readonly TourStep[] = [
  {
    title: "Welcome",
    text: "Four short steps show where things are. What you type is saved at once as a draft, and no visitor sees it before you publish.",
    target: '[data-testid="studio-navbar"]',
  },
  {
    title: "Find and change",
    text: "Content lists everything on the website: pages, deals, menus, pictures. Open one and change it in its form.",
    target: tool("structure"),
  },
  {
    title: "Change it on the page",
    text: "Preview shows the website as it will be. Click a text, a picture or a price there, and its field opens beside it.",
    target: tool("presentation"),
  },
  {
    title: "Begin a page",
    text: "New page offers finished pages by picture. Replace the words in square brackets and publish.",
    target: tool("new"),
  },
  {
    title: "Ask",
    text: "Help explains each task, each block and each kind of document with a picture. It also starts this tour again.",
    target: tool("help"),
  },
];
