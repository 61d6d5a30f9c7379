/** (9) The numbers that the app shows are the rows on disk; what needs a person says why; green is only what the server surely has. */
import type { Mutation } from '#db/records.ts';
import { type Confirmed, truthOf, unknownStatus } from '#sync/status.ts';
import type { Home } from '../phone/home.ts';
import type { Phone } from '../phone/phone.ts';

/** What shows what writes did. */
const READS = ['todo-data-range', 'pending-todo', 'userPunchList', 'precheck-mirror'];

/** Who may not see bookings never asks for them, and may be green while they have not heard that they may again. */
const readsOf = ({ world }: Phone): readonly string[] =>
  world.counts.has('step forbid') ? READS : [...READS, 'booking-mirror'];

const needsPerson = (m: Mutation): boolean => m.st === 'failed' || m.err?.class === 'unknown-op';

export function dishonest(phone: Phone, home: Home): string | null {
  const { memory } = home;
  if (!memory) return null;
  const outbox = memory.table('outbox').all();
  const leader = phone.living().find((tab) => tab.host?.home === home && tab.host.engine.status() !== null);
  const status = leader?.host?.engine.status() ?? unknownStatus(phone.saysOnline, 0);
  const fence = (memory.table('meta').get('acks')?.value as number | undefined) ?? 0;
  const confirmed = (memory.table('meta').get('confirmed')?.value as unknown as Confirmed | undefined) ?? null;
  const now = leader?.clock.now() ?? 0;
  const truth = truthOf(status, { outbox, photosUnconfirmed: 0, twins: 0, confirmed, fence }, now);
  const failed = outbox.filter(needsPerson);
  if (truth.pending + truth.needsYou !== outbox.length) return `${outbox.length} unsent, and it says ${truth.pending}`;
  if (truth.needsYou !== failed.length) return `${failed.length} need a person, and it says ${truth.needsYou}`;
  const mute = failed.find((m) => !m.err?.message);
  if (mute) return `${mute.op} ${mute.mid} failed and does not say why`;
  if (truth.confirmedAt === null) return null;
  const open = phone.world.ledger.of(phone.index).find((work) => work.user === home.user && work.fate === 'pending');
  const unread = readsOf(phone).find(
    (path) => (phone.read.get(`${home.user} ${path}`) ?? -1) < phone.world.watch.ackedAt(home),
  );
  if (unread) return `all is green, and ${unread} was not read since the last success`;
  return open ? `all is green, and ${open.op} ${open.mid} is not there` : null;
}
