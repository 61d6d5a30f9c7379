import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { call } from './call.ts';
import { deployTo } from './deployment.ts';
import { onRefusal } from './refusals.ts';
import { becomePresent } from './present.ts';
import { dropTokens, keeperOf } from './tokens.ts';

let server: Server;
/** Every request: `token`, or the token that a call was made with. */
let seen: string[] = [];
/** The tokens that calls are let in with. */
let good = new Set<string>();
let tokens: (response: ServerResponse) => void;
let issued = 0;

const answer = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const issue = (response: ServerResponse): void => {
  const token = `token-${++issued}`;
  good.add(token);
  answer(response, 200, { status: 200, message: '', token, token_type: 'Bearer', expires_in: 3600 });
};

beforeEach(async () => {
  server = createServer((request, response) => {
    const token = request.headers.authorization?.slice('Bearer '.length);
    seen.push(token ?? 'token');
    if (token === undefined) tokens(response);
    else if (good.has(token)) answer(response, 200, { status: 200, message: '' });
    else answer(response, 401, { message: 'This token has ended.' });
  });
  [seen, good, tokens, issued] = [[], new Set(), issue, 0];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  deployTo({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ours: true });
  dropTokens();
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const one = (id: number) => call(rentalBookings.one, { params: { id } });
const six = () => Promise.all([1, 2, 3, 4, 5, 6].map(one));
/** The token that is held, ended at the server. */
async function endToken(): Promise<void> {
  await one(1);
  good.clear();
  seen = [];
}
const count = (what: string): number => seen.filter((line) => line === what).length;

describe('rentals 7.13: the rental token', () => {
  it('is fetched once for six calls whose token was dropped, and each is repeated once', async () => {
    await endToken();
    expect((await six()).map(({ ok }) => ok)).toEqual([true, true, true, true, true, true]);
    expect([count('token-1'), count('token'), count('token-2')]).toEqual([6, 1, 6]);
  });

  it('that cannot be fetched fails six calls in words, and signs nobody out', async () => {
    await endToken();
    tokens = (response) => answer(response, 500, { message: 'The yard is being repaired.' });
    const refused = { ok: false, kind: 'refused', status: 500, message: 'The yard is being repaired.' };
    for (const failed of await six()) expect(failed).toMatchObject(refused);
    expect([count('token-1'), count('token')]).toEqual([6, 1]);
    tokens = issue;
    expect(await one(1)).toMatchObject({ ok: true });
  });

  it('which came since is taken by whoever was refused an older one, without a fetch', async () => {
    await endToken();
    // The second call's refusal comes when the first one has its new token already.
    let refuse: (() => void) | undefined;
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      const token = request.headers.authorization?.slice('Bearer '.length);
      seen.push(token ?? 'token');
      if (token === undefined) issue(response);
      else if (good.has(token)) answer(response, 200, { status: 200, message: '' });
      else if (request.url?.endsWith('/2')) refuse = () => answer(response, 401, { message: 'This token has ended.' });
      else answer(response, 401, { message: 'This token has ended.' });
    });
    const late = one(2);
    await vi.waitFor(() => expect(refuse).toBeDefined());
    expect(await one(1)).toMatchObject({ ok: true });
    refuse?.();
    expect(await late).toMatchObject({ ok: true });
    expect([count('token'), count('token-2')]).toEqual([1, 2]);
  });

  it('refused twice fails the call with its words and asks nothing of the session', async () => {
    tokens = (response) => answer(response, 200, { token: `unknown-${++issued}` });
    const told = vi.fn<() => void>();
    const stop = onRefusal(told);
    expect(await one(1)).toMatchObject({ kind: 'refused', status: 401, message: 'This token has ended.' });
    expect(seen).toEqual(['token', 'unknown-1', 'token', 'unknown-2']);
    expect(told).not.toHaveBeenCalled();
    stop();
  });

  it('that the session does not get is the end of the session; an answer without one is no answer of the call', async () => {
    tokens = (response) => answer(response, 401, { message: 'Unauthenticated.' });
    expect(await one(1)).toEqual({ ok: false, kind: 'signed-out' });
    tokens = (response) => answer(response, 200, { status: 200, message: '' });
    expect(await one(1)).toMatchObject({ ok: false, kind: 'refused' });
    tokens = (response) => answer(response, 403, { message: 'You may not see bookings.' });
    expect(await one(1)).toMatchObject({ ok: false, status: 403, message: 'You may not see bookings.' });
  });

  it('is of one session: not kept from the fetch of the former, nor is a call of the former repeated with the next', async () => {
    let send: (() => void) | undefined;
    tokens = (response) => (send = () => issue(response));
    const former = one(1);
    await vi.waitFor(() => expect(send).toBeDefined());
    dropTokens();
    const sendFormer = send;
    tokens = issue;
    expect(await keeperOf('rental')?.get()).toEqual({ token: 'token-1' });
    sendFormer?.();
    good.delete('token-2');
    await vi.waitFor(() => expect(issued).toBe(2));
    good.delete('token-2');
    expect(await former).toMatchObject({ ok: false, kind: 'refused', status: 401 });
    expect(await keeperOf('rental')?.get()).toEqual({ token: 'token-1' });
    expect(count('token-1')).toBe(0);
  });

  it('is of one person: another tab signs somebody else in, and what is refused of the former is not repeated as them', async () => {
    becomePresent(1);
    let refuse: (() => void) | undefined;
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      const token = request.headers.authorization?.slice('Bearer '.length);
      seen.push(token ?? 'token');
      if (token === undefined) issue(response);
      else if (token === 'token-1') refuse = () => answer(response, 401, { message: 'This token has ended.' });
      else answer(response, 200, { status: 200, message: '' });
    });
    const former = one(1);
    await vi.waitFor(() => expect(refuse).toBeDefined());
    becomePresent(2);
    expect(await one(1)).toMatchObject({ ok: true });
    refuse?.();
    expect(await former).toMatchObject({ ok: false, kind: 'refused', status: 401 });
    expect(seen).toEqual(['token', 'token-1', 'token', 'token-2']);
    // A worker asks for its own person, whoever looks at the page.
    expect(await keeperOf('rental', 1)?.get()).toEqual({ token: 'token-3' });
    expect(await keeperOf('rental')?.get()).toEqual({ token: 'token-2' });
    becomePresent(null);
  });
});
