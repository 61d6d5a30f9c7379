/**
 * A maker of trackers on this machine: an HTTP server of its own that speaks as Bouncie does, for the demo yard and for tests. It fails when it is
 * told to: `POST /faults {"kind":"html","times":3}`.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { TrackerSettings } from '#server/config.ts';
import { type AccountOptions, Accounts, CLIENT } from './accounts.ts';
import { type Answer, failed, type Fault, Faults, send } from './answers.ts';
import { backTo, consentPage } from './consent.ts';

interface Options extends AccountOptions {
  readonly slowMs?: number;
}

export interface Simulator {
  readonly settings: TrackerSettings;
  /** What it was asked for. */
  readonly asked: { readonly exchanges: number; readonly lists: number };
  /** A code of the account (the first one unless told), as if somebody had consented. */
  code(account?: string): string;
  /** Fails this often. */
  fail(kind: Fault, times?: number): void;
  /** Fails no more. */
  heal(): void;
  /** Ends all tokens; `alsoCodes` takes the consents back as well. */
  revoke(alsoCodes?: boolean): void;
  close(): Promise<void>;
}

const SLOW_MS = 60_000;

/** Starts on a free port of 127.0.0.1. */
export async function startSimulator({ slowMs = SLOW_MS, ...options }: Options): Promise<Simulator> {
  const accounts = new Accounts(options);
  const faults = new Faults();
  const answer = async (req: IncomingMessage): Promise<Answer> => {
    const url = new URL(req.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/faults') return faults.take(await bodyOf(req));
    if (url.pathname === '/dialog/authorize') return consent(accounts, req.method, url);
    const fault = faults.next();
    if (fault !== undefined) return failed(fault, slowMs);
    if (req.method === 'POST' && url.pathname === '/oauth/token') return accounts.exchange(await bodyOf(req));
    if (url.pathname === '/v1/vehicles')
      return accounts.list(req.headers.authorization ?? '', url.searchParams.get('vin'));
    return { status: 404, body: { error: 'not found' } };
  };
  const server = createServer((req, res) => {
    answer(req).then(
      (given) => send(res, given),
      () => send(res, { status: 400, body: { error: 'bad request' } }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { ...CLIENT, authUrl: address, apiUrl: address },
    asked: accounts.asked,
    code: (account) => accounts.code(account),
    fail: (kind, times = 1) => faults.add(kind, times),
    heal: () => faults.clear(),
    revoke: (alsoCodes = false) => accounts.revoke(alsoCodes),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A body that is no object is an empty one. */
const bodyOf = async (req: IncomingMessage): Promise<Readonly<Record<string, unknown>>> =>
  Object(await json(req).catch(() => null)) as Readonly<Record<string, unknown>>;

function consent(accounts: Accounts, method: string | undefined, url: URL): Answer {
  const [uri = '', state = '', account = ''] = ['redirect_uri', 'state', 'account'].map(
    (name) => url.searchParams.get(name) ?? '',
  );
  const no = backTo(uri, { state, error: 'access_denied' });
  if (no === null) return { status: 400, body: { error: 'redirect_uri' } };
  if (method === 'POST') return { status: 303, location: backTo(uri, { state, code: accounts.code(account) }) ?? no };
  const choices = accounts.all.map((one) => ({
    ...one,
    yes: `${url.pathname}${url.search}&account=${encodeURIComponent(one.account)}`,
  }));
  return { status: 200, html: consentPage({ choices, no }) };
}
