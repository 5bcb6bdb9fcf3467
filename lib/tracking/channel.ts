import type { Consent } from "./consent.ts";
import type { Conversion, PageConversion } from "./conversions.ts";

/** One of those who are told of visits: each asks its own purpose of the consent. */
export interface Channel {
  /** Starts, resumes or stops it: at first, when the answer changes, and when the path does. */
  readonly update: (consent: Consent, path: string) => void;
  readonly isOn: () => boolean;
  /** A sign-up. Settles once it is on its way, and fails when nobody is there to take it. */
  readonly reportSignUp: (conversion: Conversion) => Promise<void>;
  readonly reportPage: (conversion: PageConversion) => void;
}

/** Resolves when a third party's script has run what was queued for it. `local` has none to load. */
export type LoadScript = (src: string) => Promise<void>;

export const loadScript: LoadScript = (src) =>
  new Promise((resolve, reject) => {
    const onerror = () => reject(new Error(`The script ${src} could not be loaded.`));
    const element = Object.assign(document.createElement("script"), { src, async: true, onerror });
    element.onload = () => resolve();
    document.head.append(element);
  });
