import { allowScriptsOf } from "../trusted-scripts.ts";
import type { Consent } from "./consent.ts";
import type { Conversion, PageConversion } from "./conversions.ts";

/** One receiver of visits. Each checks its own purpose in the consent. */
export interface Channel {
  /**
   * Starts, resumes or stops it: at first, and when consent or path changes. The promise resolves once it has stopped
   * and writes nothing more.
   */
  readonly update: (consent: Consent, path: string) => Promise<void> | undefined;
  readonly isOn: () => boolean;
  /** A sign-up. Resolves once it is on its way; rejects when nobody can take it. */
  readonly reportSignUp: (conversion: Conversion) => Promise<void>;
  readonly reportPage: (conversion: PageConversion) => void;
}

/** Resolves when a third party's script has processed its queue. `local` loads no script. */
export type LoadScript = (src: string) => Promise<void>;

export const loadScript: LoadScript = (src) =>
  new Promise((resolve, reject) => {
    allowScriptsOf(new URL(src).origin);
    const onerror = () => reject(new Error(`The script ${src} could not be loaded.`));
    const element = Object.assign(document.createElement("script"), { src, async: true, onerror });
    element.onload = () => resolve();
    document.head.append(element);
  });
