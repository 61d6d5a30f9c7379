/** The rows against the list of documented calls (documented.tsv: auth, method, path). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type NamedEndpoint, endpoints } from '#contract/index.ts';
import { contractRoutes } from '#server/app.ts';

const [, ...lines] = readFileSync(new URL('./documented.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const documented = new Set(lines);
const lineOf = ({ endpoint }: NamedEndpoint) => [endpoint.auth, endpoint.method, endpoint.path].join('\t');

test('every row is documented just so, or says that it is our own', () => {
  const strangers = endpoints.filter((row) => !row.endpoint.own && !documented.has(lineOf(row)));
  expect(strangers.map(lineOf)).toEqual([]);
});

test('our own rows take the place of no documented call', () => {
  const places = new Set(lines.map((line) => line.split('\t').slice(1).join(' ')));
  const taken = endpoints.filter(({ endpoint }) => endpoint.own && places.has(`${endpoint.method} ${endpoint.path}`));
  expect(taken.map(lineOf)).toEqual([]);
});

test('no two rows have the same address', () => {
  const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('reads are reads: only GET is `read`, and a GET changes nothing', () => {
  const odd = endpoints.filter(
    ({ endpoint }) =>
      (endpoint.method === 'GET') !== (endpoint.replay === 'read') ||
      (endpoint.method === 'GET' && endpoint.invalidates.length > 0),
  );
  expect(odd.map(lineOf)).toEqual([]);
});

test('every row has a handler', () => {
  expect(contractRoutes().map(({ endpoint }) => endpoint)).toEqual(endpoints.map(({ endpoint }) => endpoint));
});
