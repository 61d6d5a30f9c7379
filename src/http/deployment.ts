import { DEFAULT_NAMES } from '#contract/endpoint.ts';

/** Where the server is and what the business is called in documented paths: fixed when the app is built. */
export interface Deployment {
  /** Origin of the server, without a slash at the end; empty: the app's own. */
  readonly origin: string;
  /** Headers of ours may be sent without asking. A foreign origin that does not know them would fail the preflight. */
  readonly ours: boolean;
  /** What stands for `{company}`, `{marketplace}`, `{provider}` in documented paths. */
  readonly names: { readonly company: string; readonly marketplace: string; readonly provider: string };
}

const env = (import.meta.env ?? {}) as Readonly<Record<string, unknown>>;

function built(name: string, otherwise: string): string {
  const value = env[name];
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

const origin = built('VITE_API_ORIGIN', '');

let present: Deployment = {
  origin,
  ours: origin === '' || origin === globalThis.location?.origin,
  names: {
    company: built('VITE_COMPANY', DEFAULT_NAMES.company),
    marketplace: built('VITE_MARKETPLACE', DEFAULT_NAMES.marketplace),
    provider: built('VITE_PROVIDER', DEFAULT_NAMES.provider),
  },
};

export const deployment = (): Deployment => present;

/** For what runs outside a page of the app (tools, tests): says where the server is. */
export function deployTo(change: Partial<Deployment>): void {
  present = { ...present, ...change };
}
