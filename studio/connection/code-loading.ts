import { staticPath } from "@/server/next/names";
import type { Connection } from "./connection";

/**
 * The Studio loads the code of a tool or panel on first use, and crashes when that fails. While the network is down we
 * hide the failure from the loader and request the script again once the network is back.
 */
export function keepLoadingCode(connection: Connection): void {
  window.addEventListener(
    "error",
    (event) => {
      const script = event.target;
      if (!(script instanceof HTMLScriptElement) || !isCode(script.src)) return;
      event.stopImmediatePropagation();
      void connection.check().then((wasLost) => {
        if (wasLost) askAgain(script);
        // The server answers without the code: the loader has to deal with it. With the network down, nobody else sees
        // the event.
        else fail(script);
      });
    },
    // Capture these events before the script's own handler does. They don't bubble, but they can be captured.
    { capture: true },
  );
}

function askAgain(script: HTMLScriptElement): void {
  const again = document.createElement("script");
  // Loaded code names its script by this attribute, and the loader waits for the address exactly as it wrote it.
  again.setAttribute("src", script.getAttribute("src") ?? "");
  again.addEventListener("error", () => fail(script));
  script.replaceWith(again);
}

function fail(script: HTMLScriptElement): void {
  script.remove();
  script.dispatchEvent(new Event("error"));
}

function isCode(address: string): boolean {
  return address.startsWith(`${window.location.origin}${staticPath}`);
}
