import { formatMoney } from "@/lib/selling/money";
import { centsEach } from "@/lib/selling/order-text";
import { apiTiers, type TierKey } from "@/lib/selling/prices";

/** All tiers on offer, for whoever wants to compare them, and for everyone without scripts. */
export function TierTable({ offered }: { offered: readonly TierKey[] }) {
  const number = new Intl.NumberFormat("en-US");
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">Tiers of documents in a month, with their prices</caption>
      <thead>
        <tr className="border-b border-line-strong text-sm text-muted">
          <th scope="col" className="py-3 pr-4 font-medium">
            Documents per month
          </th>
          <th scope="col" className="py-3 pr-4 text-right font-medium">
            Price a month
          </th>
          <th scope="col" className="py-3 text-right font-medium">
            Each
          </th>
        </tr>
      </thead>
      <tbody>
        {offered.map((key) => {
          const { documents, amount, currency } = apiTiers[key];
          return (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-3.5 pr-4 font-semibold">
                {number.format(documents)}
              </th>
              <td className="py-3.5 pr-4 text-right">{formatMoney(amount, currency)}</td>
              <td className="py-3.5 text-right text-muted">{centsEach(amount, documents)}¢</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
