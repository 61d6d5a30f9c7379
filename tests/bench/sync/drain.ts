/** One drain of one side: what was saved without a network goes out, and the server judges. */
import { until } from '#tests/e2e/support/until.ts';
import type { Report, Weather } from './book.ts';
import { itemsOf, type Kind } from './items.ts';
import { type Loopback, openSide, withBrowser } from './stand.ts';

/** Our page on a server that takes one write a request. */
export const ONE_BY_ONE = 'one-by-one';

export interface Run {
  /** The page's name, or `ONE_BY_ONE`. */
  readonly side: string;
  readonly kind: Kind;
  readonly weather: Partial<Weather>;
  /** When nothing was written for so long (ms), nothing will be. */
  readonly quietMs: number;
  /** At most so long (ms): who tries the same for ever is stopped. */
  readonly limitMs: number;
}

export interface Drained {
  /** Ms until the last answer about a good item; null: not all of them took effect. */
  readonly ms: number | null;
  readonly requests: number;
  readonly bytes: number;
  /** Items, the refused one too, that neither took effect nor are kept: nobody will send them, and nobody will hear of them. */
  readonly lost: number;
  /** Items that took effect more than once. */
  readonly duplicated: number;
  /** Records on which an older value came after a newer one. */
  readonly disordered: number;
  /** Good items that did not take effect, and are kept. */
  readonly blocked: number;
  /** Whether the refused one is still on the device, for a person or for another try; null: none was refused. */
  readonly refusedKept: boolean | null;
}

/** In a browser of its own, so that nobody inherits a warm profile. */
export function drain(server: Loopback, { side, kind, weather, quietMs, limitMs }: Run): Promise<Drained> {
  return withBrowser(async (browser) => {
    const batch = side !== ONE_BY_ONE;
    await server.weather({ open: true, delay: 0, lose: 0, poison: null, todos: 0, batch });
    const page = await openSide(browser, `${server.url}/${batch ? side : 'ours'}.html`);
    await page.evaluate((what) => globalThis.side.queue(what), kind);
    await server.weather({ ...weather, open: false });
    await server.begin();
    const began = Date.now();
    await page.evaluate(() => void globalThis.side.go());
    const report = await until(
      () => server.report(),
      ({ quiet }) => quiet > quietMs || Date.now() - began > limitMs,
      limitMs * 2,
    );
    return judge(kind, weather.poison ?? null, report, await page.evaluate(() => globalThis.side.pending()));
  });
}

/** The items whose effect counts: all creates; of updates the last of each record, for what they overwrite may melt away. */
function wanted(kind: Kind, poison: string | null): string[] {
  const items = itemsOf(kind).filter(({ id }) => id !== poison);
  return kind === 'creates' ? items.map(({ id }) => id) : [...new Map(items.map((i) => [i.record, i.id])).values()];
}

const place = (id: string): number => Number(id.slice(id.indexOf('-') + 1));

function judge(kind: Kind, poison: string | null, report: Report, pending: readonly string[]): Drained {
  const { effects, records, drained, requests, bytes } = report;
  const missing = wanted(kind, poison).filter((id) => !effects[id]);
  const blocked = missing.filter((id) => pending.includes(id)).length;
  const refusedKept = poison === null ? null : pending.includes(poison);
  const wrong = Object.values(records).filter((ids) => ids.some((id, i) => place(id) < place(ids[i - 1] ?? id)));
  return {
    ms: missing.length === 0 ? drained : null,
    requests,
    bytes,
    lost: missing.length - blocked + Number(refusedKept === false),
    duplicated: Object.values(effects).filter((times) => times > 1).length,
    disordered: wrong.length,
    blocked,
    refusedKept,
  };
}
