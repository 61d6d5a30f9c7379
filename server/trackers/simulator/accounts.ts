/** What the simulated maker knows: whose trackers there are, which codes and tokens are good, and what it was asked for. */
import { createHmac, randomBytes } from 'node:crypto';
import { reportOf, type SimulatedTracker } from './fleet.ts';

export interface AccountOptions {
  readonly trackers: readonly SimulatedTracker[];
  readonly clock?: () => Date;
  /** Whether tokens come with others that take their place, each good for one exchange; else the code is good for ever. */
  readonly rotating?: boolean;
}

/** A status and its JSON. */
export interface Said {
  readonly status: number;
  readonly body: unknown;
}

const CODE_MS = 3650 * 86_400_000;
const [ACCESS_SECONDS, REFRESH_MS] = [3600, 60 * 86_400_000];
export const CLIENT = { clientId: 'yardhand-demo', clientSecret: 'simulated' };

export class Accounts {
  readonly #trackers: readonly SimulatedTracker[];
  readonly #clock: () => Date;
  readonly #isRotating: boolean;
  readonly #spent = new Set<string>();
  #rounds = { access: 0, code: 0 };
  readonly asked = { exchanges: 0, lists: 0 };

  constructor({ trackers, clock = () => new Date(), rotating = false }: AccountOptions) {
    this.#trackers = trackers;
    this.#clock = clock;
    this.#isRotating = rotating;
  }

  /** Each with how many trackers it has. */
  get all(): readonly { readonly account: string; readonly trackers: number }[] {
    const of = Map.groupBy(this.#trackers, ({ account }) => account);
    return [...of].map(([account, { length }]) => ({ account, trackers: length }));
  }

  code(account = this.all[0]?.account ?? ''): string {
    return writeKey('code', { account, round: this.#rounds.code, until: this.#now + CODE_MS });
  }

  exchange(body: Readonly<Record<string, unknown>>): Said {
    this.asked.exchanges += 1;
    const kind = body['grant_type'] === 'refresh_token' ? 'refresh' : 'code';
    const given = body[kind === 'refresh' ? 'refresh_token' : 'code'];
    const said = typeof given === 'string' ? given : '';
    const key = readKey(kind, said, this.#now);
    const isGood = key?.round === this.#rounds.code && !this.#spent.has(said);
    if (!isGood || body['client_secret'] !== CLIENT.clientSecret)
      return { status: 401, body: { error: 'invalid_grant' } };
    if (this.#isRotating) this.#spent.add(said);
    return { status: 200, body: this.#tokensFor(key.account) };
  }

  list(token: string, vin: string | null): Said {
    this.asked.lists += 1;
    const key = readKey('access', token, this.#now);
    if (key?.round !== this.#rounds.access) return { status: 401, body: { error: 'unauthorized' } };
    const wanted = this.#trackers.filter((one) => one.account === key.account && (vin === null || one.vin === vin));
    return { status: 200, body: wanted.map((one) => reportOf(one, this.#clock())) };
  }

  /** Ends all tokens; `alsoCodes` takes the consents back as well. */
  revoke(alsoCodes: boolean): void {
    const { access, code } = this.#rounds;
    this.#rounds = { access: access + 1, code: alsoCodes ? code + 1 : code };
  }

  get #now(): number {
    return this.#clock().getTime();
  }

  #tokensFor(account: string) {
    const { access, code } = this.#rounds;
    return {
      access_token: writeKey('access', { account, round: access, until: this.#now + ACCESS_SECONDS * 1000 }),
      expires_in: ACCESS_SECONDS,
      token_type: 'Bearer',
      ...(this.#isRotating && {
        refresh_token: writeKey('refresh', { account, round: code, until: this.#now + REFRESH_MS }),
      }),
    };
  }
}

/** Codes and tokens are signed and not stored, so that a connection outlives a new start of the simulator. */
type Kind = 'code' | 'access' | 'refresh';

interface Key {
  readonly account: string;
  /** Tells those that were made before everything was taken back. */
  readonly round: number;
  /** Milliseconds. */
  readonly until: number;
}

const sign = (text: string): string =>
  createHmac('sha256', 'the simulator has no secrets').update(text).digest('base64url').slice(0, 16);

function writeKey(kind: Kind, { account, round, until }: Key): string {
  const text = `sim-${kind}.${account}.${round}.${until}.${randomBytes(6).toString('hex')}`;
  return `${text}.${sign(text)}`;
}

/** What is in a key of this kind that is good at `now`; null for all others. */
function readKey(kind: Kind, text: string, now: number): Key | null {
  const at = text.lastIndexOf('.');
  const [name, account = '', round = '', until = ''] = text.split('.');
  if (name !== `sim-${kind}` || sign(text.slice(0, at)) !== text.slice(at + 1) || Number(until) < now) return null;
  return { account, round: Number(round), until: Number(until) };
}
