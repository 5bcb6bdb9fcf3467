import { Glyph } from "@/components/ui/glyph";

interface SearchFormProps {
  /** What the field asks for, said to those who don't see its surroundings. */
  label: string;
  placeholder: string | undefined;
  /** What answers without scripts. */
  action: string;
  /** Narrows what the search of the website looks through. */
  scope?: "contracts" | null;
  /** What was looked for. */
  query?: string | undefined;
}

/** The field in which contracts are looked for. What happens while one types is up to the code around it. */
export function SearchForm({ label, placeholder, action, scope = null, query }: SearchFormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to the oldest browsers we serve, and the role is the same
    <form
      role="search"
      aria-label={label}
      method="get"
      action={action}
      className="flex max-w-[42rem] items-center gap-2 rounded-2xl border border-line-strong bg-card p-2 shadow-card focus-within:border-accent focus-within:outline-2 focus-within:outline-accent"
    >
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        defaultValue={query}
        className="min-h-12 min-w-0 flex-1 bg-transparent px-3 text-lg text-ink outline-none placeholder:text-muted"
      />
      {scope && <input type="hidden" name="in" value={scope} />}
      <button type="submit" className="action" data-style="primary" data-sign="">
        <span className="max-sm:sr-only">Find</span>
        <Glyph name="arrow" />
      </button>
    </form>
  );
}
