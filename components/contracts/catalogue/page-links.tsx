import { type ContractList, contractListPath } from "@/lib/routes";

/** Around the current one, so that a list of a hundred pages does not end in a wall of numbers. */
const BESIDE = 2;

/** The pages of a list: the first, those around this one, and the last. */
export function PageLinks({ location, pages }: { location: ContractList; pages: number }) {
  if (pages < 2) return null;
  const numbers = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - location.page) <= BESIDE,
  );
  const address = (page: number) => contractListPath({ ...location, page });
  const look =
    "flex min-h-11 min-w-11 items-center justify-center rounded-xl border border-line-strong bg-card px-3.5 font-medium tabular-nums hover:border-accent hover:text-accent";
  return (
    <nav aria-label="Pages of this list" className="mt-10 print:hidden">
      <ul className="flex flex-wrap items-center gap-2">
        {location.page > 1 && (
          <li>
            <a href={address(location.page - 1)} rel="prev" className={look}>
              Previous
            </a>
          </li>
        )}
        {numbers.map((number, index) => (
          <li key={number} className="flex items-center gap-2">
            {index > 0 && number - (numbers[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <a
              href={address(number)}
              aria-label={`Page ${number}`}
              aria-current={number === location.page ? "page" : undefined}
              className={`${look} aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent`}
            >
              {number}
            </a>
          </li>
        ))}
        {location.page < pages && (
          <li>
            <a href={address(location.page + 1)} rel="next" className={look}>
              Next
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
