import path from "node:path";
import type { Environment } from "../lib/env/environment.ts";

interface Started {
  /** Whether the lake and the local services run here. */
  readonly hasLake: boolean;
  readonly hasServices: boolean;
  readonly isStudioReady: boolean;
  /** Whether somebody reads this who can press Ctrl-C. */
  readonly isAtTerminal: boolean;
}

/** What a person at the terminal can open, how to sign in there, where the data is, and how to end it. */
export function addressLines(environment: Environment, started: Started): string {
  const { siteUrl, lake, payments } = environment;
  const lines = [
    `Site     ${siteUrl}`,
    `Studio   ${siteUrl}/studio${started.isStudioReady ? "" : " (is being prepared)"}${signInHint(environment)}`,
    `Lake     ${started.hasLake ? `${siteUrl}/lake` : `hosted, project ${lake.projectId}`}`,
    accountsLine(environment),
    ...(started.hasServices && payments.mode === "local"
      ? [`Sales    ${siteUrl}/local/payments/ledger`]
      : []),
    `Data     ${path.resolve(environment.dataFolder)}${anewHint(environment)}`,
    ...(started.isAtTerminal ? ["Stop     Ctrl-C"] : []),
  ];
  return `\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

/** Of a hosted lake, its vendor asks who somebody is. */
function signInHint({ lake, exposedBecause }: Environment): string {
  if (lake.mode === "hosted") return "";
  return exposedBecause === null
    ? "; choose who you are, no password is needed"
    : "; sign in with your password; the first start prints a link to set one";
}

/** Where others reach the site, its data is nothing to begin anew. */
function anewHint({ lake, machines, exposedBecause }: Environment): string {
  const isOwn = lake.mode === "local" && machines.backEndsUrl === null && exposedBecause === null;
  return isOwn ? "; to begin anew, stop and delete this folder" : "";
}

function accountsLine({ accounts, siteUrl }: Environment): string {
  if (accounts.mode === "hosted") return `Accounts hosted, project ${accounts.projectId}`;
  if (accounts.offBecause !== null) return "Accounts none on this address";
  return `Accounts ${siteUrl}/auth; people to try and their mail: ${siteUrl}/local/mail`;
}
