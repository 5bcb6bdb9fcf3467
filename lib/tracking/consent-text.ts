import type { Purpose } from "./tracking-config.ts";

/**
 * The day of the texts below, by which a proof says what somebody was asked. Change it whenever you change one of them:
 * a test holds both together, and /.well-known/gpc.json to the same day.
 */
export const consentVersion = "2026-11-30";

/** Everything that the question says and offers. */
export const consentTexts = {
  title: "May others count your visit?",
  text: "Only with your yes do we load statistics and advertising from others, and store what they need. The site works just the same without. ",
  withSignal:
    "Your browser says that your data must not be sold or shared (Global Privacy Control). We honor that signal, so we load no advertising. Only with your yes do we load statistics from others, and store what they need. The site works just the same without. ",
  withSignalOnly:
    "Your browser says that your data must not be sold or shared (Global Privacy Control). We honor that signal, so we load no advertising. There is nothing else to choose. ",
  withOwner:
    "Your account refuses advertising, because you signed in with a browser that sent Global Privacy Control. We honor that here, too, until you allow advertising yourself. ",
  policy: "Privacy policy",
  purposes: {
    analytics: {
      title: "Statistics",
      text: "Which pages are read, and roughly from where. It shows us what to write better.",
    },
    marketing: {
      title: "Advertising",
      text: "Whether somebody who saw one of our adverts went on to register.",
    },
  } satisfies Readonly<Record<Purpose, { title: string; text: string }>>,
  answers: { refuse: "Refuse", accept: "Accept", choose: "Choose", save: "Save choice", close: "Close" },
} as const;
