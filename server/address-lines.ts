import type { Environment } from "../lib/env/environment.ts";

interface Started {
  /** Whether the lake and the local services run here. */
  readonly hasLake: boolean;
  readonly hasServices: boolean;
  readonly isStudioReady: boolean;
}

/** What a person at the terminal can open. */
export function addressLines(environment: Environment, started: Started): string {
  const { siteUrl, lake, payments } = environment;
  const lines = [
    `Site     ${siteUrl}`,
    `Studio   ${siteUrl}/studio${started.isStudioReady ? "" : " (is being prepared)"}`,
    `Lake     ${started.hasLake ? `${siteUrl}/lake` : `hosted, project ${lake.projectId}`}`,
    accountsLine(environment),
    ...(started.hasServices && payments.mode === "local"
      ? [`Sales    ${siteUrl}/local/payments/ledger`]
      : []),
  ];
  return `\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

function accountsLine({ accounts, siteUrl }: Environment): string {
  if (accounts.mode === "hosted") return `Accounts hosted, project ${accounts.projectId}`;
  return accounts.offBecause === null ? `Mail     ${siteUrl}/local/mail` : "Accounts none on this address";
}
