/** Several writes in one request. What each part may do, and what it does once, is decided where it would be if it came alone. */
import { PART_HEADERS, type PartAnswer, type sync as rows } from '#contract/areas/sync.ts';
import type { Body } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Handlers, Relay } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { isPart } from './calls.ts';

type Part = Body<typeof rows.batch>['parts'][number];

/**
 * Later than this no further part is begun (ms). Danger: phones take a request for dead after 30 s, and on servers without keys look for
 * its effect after 90 s.
 */
const BEGIN_MS = 20_000;

const LATE: PartAnswer = {
  status: 503,
  headers: { 'Retry-After': '1' },
  body: { message: 'This did not fit into the time of one request. Please send it again.' },
};

export const sync: Handlers<typeof rows> = {
  batch: async ({ body: { parts } }, { relay }) => {
    refuseOthers(parts);
    const until = performance.now() + BEGIN_MS;
    const answers: PartAnswer[] = [];
    // One after the other: two parts may be about one record.
    for (const part of parts) answers.push(performance.now() < until ? await answerOf(part, relay) : LATE);
    return { status: 200, message: '', answers };
  },
};

/** Nothing is done of a batch that holds anything else. */
function refuseOthers(parts: readonly Part[]): void {
  const strangers = parts.flatMap((part, i) => (isPart(part) ? [] : [`parts.${i}.path`]));
  const reason = 'This is no call that can be part of a batch.';
  if (strangers.length > 0) throw invalid(Object.fromEntries(strangers.map((place) => [place, [reason]])));
}

async function answerOf({ method, path, body, key, stamp }: Part, relay: Relay): Promise<PartAnswer> {
  const stamped = stamp === null ? {} : { [HEADERS.stamp]: stamp };
  const headers = { 'content-type': 'application/json', [HEADERS.key]: key, ...stamped };
  const response = await relay({ method, path, headers, body });
  const told = PART_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(told),
    ...(text !== '' && { body: JSON.parse(text) as unknown }),
  };
}
