import type { ReactElement } from "react";
import { LineDrawing } from "@/components/ui/line-drawing";
import type { Provider } from "@/lib/accounts/identity-port";
import { labels } from "@/lib/accounts/texts";

/** Initials in a round seal, drawn by us: the providers' marks are theirs. */
const initials: Readonly<Record<Provider, ReactElement>> = {
  google: <path d="M14.6 8.4a5 5 0 1 0 .4 3.4h-4.2" />,
  microsoft: <path d="M5.8 14.4V6.2l4.2 5.2 4.2-5.2v8.2" />,
};

const providers: readonly Provider[] = ["google", "microsoft"];

interface ProviderButtonsProps {
  busyWith: string | null;
  onChoose: (provider: Provider) => void;
}

export function ProviderButtons({ busyWith, onChoose }: ProviderButtonsProps) {
  return (
    <div className="grid gap-2.5 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))]">
      {providers.map((provider) => (
        <button
          key={provider}
          type="button"
          data-press=""
          aria-label={labels[provider]}
          aria-busy={busyWith === provider}
          onClick={() => onChoose(provider)}
          className="action px-4"
          data-style="secondary"
        >
          <LineDrawing size={20} pen="1.75" className="size-5 shrink-0 text-accent">
            <circle cx="10" cy="10" r="8.6" strokeWidth="1" opacity="0.45" />
            {initials[provider]}
          </LineDrawing>
          {provider === "google" ? "Google" : "Microsoft"}
        </button>
      ))}
    </div>
  );
}
