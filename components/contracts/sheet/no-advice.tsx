import { noAdvice } from "@/lib/contracts/contract-page";

export function NoAdvice({ className = "" }: { className?: string }) {
  return (
    <p
      className={`rounded-xl border border-line bg-warn-soft px-5 py-4 text-[0.9375rem] leading-relaxed text-ink print:hidden ${className}`}
    >
      <strong className="font-semibold">A starting point.</strong> {noAdvice}
    </p>
  );
}
