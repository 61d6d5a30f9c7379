/** What may be on the server twice, with what each is about: for those who are asked. The first screen only counts them (twins.ts). */
import { read } from '../open.ts';
import type { Database } from '../schema.ts';
import { type About, aboutOf, shownUnder } from './outbox-about.ts';
import { type Pair, twinsIn } from './twins.ts';

export interface OpenTwin extends Pair {
  /** The record that both belong to, or are, as far as it is here. */
  readonly about: About | null;
}

export const openTwins = (): Promise<OpenTwin[]> =>
  read(async (d) => Promise.all((await twinsIn(d)).map((pair) => withAbout(d, pair))));

async function withAbout(d: Database, pair: Pair): Promise<OpenTwin> {
  const [mine] = pair.rows;
  const record = shownUnder({ t: pair.t, lid: mine.lid, args: mine });
  return { ...pair, about: record === null ? null : await aboutOf(d, record) };
}
