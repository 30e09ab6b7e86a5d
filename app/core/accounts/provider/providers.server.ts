import { decodeJwt } from "jose";
import type { Logger } from "#app/infra/logger.server.ts";
import { openProviderClient, type ProviderClient } from "./provider-client.server.ts";
import { ProviderProblem } from "./provider-problems.ts";
import type { OfferedProvider, ProviderSettings } from "./provider-settings.ts";

/** This installation's configured identity providers. */
export interface Providers {
  /** For the sign-in page, in configuration order. */
  offered: OfferedProvider[];
  /** Throws `provider-unknown`. */
  byId(id: string): ProviderClient;
  /** The name of an account's provider: by its id, else by its issuer, else the host of the issuer's address. */
  providerName(id: string | null, account: { issuer: string }): string;
  /** The provider that an ID token claims to come from. Nothing in the token is checked here. */
  claimedBy(idToken: string): ProviderClient;
}

/** @param options.redirectUri the one address to which every provider redirects people back */
export function openProviders(
  settings: readonly ProviderSettings[],
  options: { redirectUri: string; log: Logger; now(): Date },
): Providers {
  const clients = new Map(settings.map((one) => [one.id, openProviderClient(one, options)]));
  return {
    offered: settings.map(({ id, name }) => ({ id, name })),
    byId(id) {
      const client = clients.get(id);
      if (!client) throw new ProviderProblem("provider-unknown");
      return client;
    },
    providerName(id, { issuer }) {
      const found =
        settings.find((one) => one.id === id && sameIssuer(one.issuer, issuer)) ??
        settings.find((one) => sameIssuer(one.issuer, issuer));
      return found?.name ?? new URL(issuer).host;
    },
    claimedBy(idToken) {
      const { iss, aud } = decodeClaims(idToken);
      const found = [...clients.values()].find(
        ({ settings: { issuer, clientId } }) => sameIssuer(issuer, iss) && [aud].flat().includes(clientId),
      );
      if (!found) throw new ProviderProblem("provider-invalid-token");
      return found;
    },
  };
}

function decodeClaims(idToken: string) {
  try {
    return decodeJwt(idToken);
  } catch {
    throw new ProviderProblem("provider-invalid-token");
  }
}

/** A configured issuer may lack the provider's trailing slash; the exact issuer is checked with the token. */
function sameIssuer(configured: string, claimed: string | undefined): boolean {
  return claimed !== undefined && claimed.replace(/\/$/, "") === configured.replace(/\/$/, "");
}
