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
