import type { ContractPage } from "../../lib/contracts/contract-page.ts";

let asked: Promise<ContractPage> | null = null;

/** The contract of this page as data, fetched once. The next use tries again after a failure. */
export function loadContract(): Promise<ContractPage> {
  asked ??= fetchContract();
  asked.catch(() => {
    asked = null;
  });
  return asked;
}

async function fetchContract(): Promise<ContractPage> {
  const address = `${location.pathname}.json`;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`Cannot fill in the contract: ${address} answered ${response.status}.`);
  return response.json();
}
