/** One pull: all pages, then one write behind its fence. */
import { ask, type Asked } from './ask.ts';
import type { Page, Pull, Whose } from './pull-keys.ts';
import type { Pulled } from './ports.ts';
import { note, type Turn } from './turn.ts';

/**
 * `refused`: this person may not read it. `unreadable`: not the documented answer. `stranger`: the session is another person's.
 * `later`: no answer that counts.
 */
export type Pulling = 'done' | 'refused' | 'unreadable' | 'stranger' | 'later';

/** More pages than this is no phone's work. */
const MOST_PAGES = 40;

type Body = Extract<Asked, { is: 'body' }>;

interface Collected {
  readonly pages: readonly Page[];
  readonly last: Body;
}

/** A pull with whose it is, fixed when it begins: midnight must not fall between what was asked and what it covers. */
export interface Wanted {
  readonly pull: Pull;
  readonly whose: Whose;
}

function request(turn: Turn, { pull, whose }: Wanted, cursor: string | null, etag: string | null): Promise<Asked> {
  const { endpoint, query } = pull.request(whose);
  return ask(turn, { endpoint, input: { query: cursor === null ? query : { ...query, cursor } }, etag });
}

/** An ETag is only good while nothing was acknowledged since: the answer it stands for left such rows alone. */
async function usableEtag(turn: Turn, pull: Pull, fence: number): Promise<string | null> {
  const before = await turn.store.pull(pull.key);
  return before?.fence === fence ? before.etag : null;
}

export async function pullOne(turn: Turn, wanted: Wanted): Promise<Pulling> {
  const { pull, whose } = wanted;
  const fence = await turn.store.fence();
  if (whose.mayNot(pull.request(whose).endpoint)) return withheld(turn, wanted, fence);
  const etag = await usableEtag(turn, pull, fence);
  const asked = await request(turn, wanted, null, etag);
  if (turn.signal.aborted) return 'later';
  if (asked.is === 'later') return later(turn, asked.afterMs);
  if (asked.is === 'refused') return refused(turn, wanted, asked.answer.status);
  if (asked.is === 'unchanged') return unchanged(turn, pull, fence);
  const collected = await collect(turn, wanted, asked);
  if (typeof collected === 'object') return write(turn, wanted, fence, collected);
  if (collected !== 'later') note(turn, collected, null, pull.key);
  return collected;
}

/**
 * What the settings master says that the person may not read is not asked for, and goes from the device, all but what is unsent (people.md §4.2).
 * The master is read before all else, so that a right that was given is known before it is missed.
 */
async function withheld(turn: Turn, { pull, whose }: Wanted, fence: number): Promise<Pulling> {
  await apply(turn, pull, fence, pull.holds(whose));
  return 'refused';
}

/** A refusal alone takes nothing away, as something on the way may have refused: the settings master must say so too, and is read again. */
function refused(turn: Turn, { pull }: Wanted, status: number): Pulling {
  if (status === 403 && pull.key !== 'master') turn.rounds.wanted.add('master');
  return 'refused';
}

/** The server may have said how long to leave it alone. */
function later(turn: Turn, afterMs: number | null): Pulling {
  turn.rounds.notBefore = turn.clock.now() + (afterMs ?? 0);
  return 'later';
}

const serverNow = (turn: Turn): number => turn.clock.now() + (turn.facts.offset() ?? 0);

async function unchanged(turn: Turn, pull: Pull, fence: number): Promise<Pulling> {
  await apply(turn, pull, fence, {});
  return 'done';
}

/** What is not said is left as it is. */
function apply(turn: Turn, { key }: Pull, fence: number, part: Partial<Pulled>): Promise<void> {
  const nothing = { rows: [], vehicles: [], covers: [], etag: undefined, whole: null };
  return turn.store.applyPull({ ...nothing, ...part, key, at: serverNow(turn), fence, epoch: turn.epoch });
}

/** All pages, the others by cursor. */
async function collect(turn: Turn, wanted: Wanted, first: Body): Promise<Collected | Exclude<Pulling, 'done'>> {
  const pages: Page[] = [];
  for (let asked: Asked = first; ;) {
    if (turn.signal.aborted || asked.is === 'later' || asked.is === 'unchanged') return 'later';
    if (asked.is === 'refused') return 'refused';
    const page: ReturnType<Pull['page']> = wanted.pull.page(asked.body, wanted.whose);
    if (typeof page === 'string') return page;
    pages.push(page);
    if (page.next === null) return { pages, last: asked };
    if (pages.length >= MOST_PAGES) return 'unreadable';
    asked = await request(turn, wanted, page.next, null);
  }
}

/** An ETag stands for one page: with several the next pull asks for everything again. */
async function write(turn: Turn, { pull, whose }: Wanted, fence: number, { pages, last }: Collected): Promise<Pulling> {
  const [value = null] = pages.map((page) => page.whole);
  await apply(turn, pull, fence, {
    rows: pages.flatMap((page) => page.rows),
    vehicles: pages.flatMap((page) => page.vehicles),
    covers: pull.covers(whose),
    etag: pages.length === 1 ? last.answer.etag : null,
    whole: pull.keep !== null && value !== null ? { key: pull.keep, value } : null,
  });
  return 'done';
}
