/** The adapter for Bouncie, and for whoever speaks as it does: OAuth with codes, then lists of vehicles with what their trackers last said. */
import { createHash } from 'node:crypto';
import type { TrackerSettings } from '../config.ts';
import { fetchJson, LIMITS, type Limits } from './fetch-json.ts';
import { type Grant, ProviderFault, type Reported, type Tokens, type TrackerProvider } from './provider.ts';
import { reportedIn, tokensIn } from './shapes.ts';

interface Options {
  readonly settings: TrackerSettings;
  readonly clock?: () => Date;
  readonly limits?: Limits;
}

/** `settings` come from the deployment: no request can say where to ask. */
export function createBouncie({ settings, clock = () => new Date(), limits = LIMITS }: Options): TrackerProvider {
  const { clientId: client_id, clientSecret: client_secret, authUrl, apiUrl } = settings;
  const pace = createPace(clock);

  const newTokens = async (grant: Readonly<Record<string, string>>): Promise<Tokens> => {
    const body = JSON.stringify({ client_id, client_secret, ...grant });
    const init = { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body };
    const tokens = tokensIn(await fetchJson(new URL(`${authUrl}/oauth/token`), init, limits), clock());
    if (!tokens) throw new ProviderFault('down');
    return tokens;
  };
  const byCode = ({ code, redirectUri }: Grant) => {
    if (code === null) throw new ProviderFault('refused');
    return newTokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
  };
  const list = async (token: string, vin?: string): Promise<readonly Reported[]> => {
    pace.count(token);
    const url = new URL(`${apiUrl}/v1/vehicles`);
    if (vin !== undefined) url.searchParams.set('vin', vin);
    // The bare token, without the word Bearer.
    const body = await fetchJson(url, { headers: { authorization: token, accept: 'application/json' } }, limits);
    const reported = reportedIn(body);
    if (!reported) throw new ProviderFault('down');
    return reported;
  };

  return {
    name: 'Bouncie',
    authorizeUrl({ state, redirectUri }) {
      const url = new URL(`${authUrl}/dialog/authorize`);
      const query = { client_id, redirect_uri: redirectUri, response_type: 'code', state };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    exchange: byCode,
    refresh: (grant) =>
      grant.refresh === null ? byCode(grant) : newTokens({ grant_type: 'refresh_token', refresh_token: grant.refresh }),
    vehicles: (token) => list(token),
    vehicle: async (token, vin) => (await list(token, vin)).find((one) => one.vin === vin) ?? null,
  };
}

/** How often the maker may be asked with one token: 120 requests at once, then two a minute. Who is at the end is told to wait, without a request. */
const MOST = 120;
const PER_MS = 2 / 60_000;
/** Tokens that were not used for this long have all of their requests again. */
const FULL_AGAIN_MS = MOST / PER_MS;

interface Pace {
  /** Counts a request; throws ProviderFault when there were too many. */
  count(token: string): void;
}

export function createPace(clock: () => Date): Pace {
  const known = new Map<string, { left: number; at: number }>();
  return {
    count(token) {
      const now = clock().getTime();
      for (const [key, { at }] of known) if (now - at > FULL_AGAIN_MS) known.delete(key);
      const key = createHash('sha256').update(token).digest('base64');
      const before = known.get(key) ?? { left: MOST, at: now };
      const left = Math.min(MOST, before.left + (now - before.at) * PER_MS);
      if (left < 1) throw new ProviderFault('limited', Math.ceil((1 - left) / PER_MS / 1000));
      known.set(key, { left: left - 1, at: now });
    },
  };
}
