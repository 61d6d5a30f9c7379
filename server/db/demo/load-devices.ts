/** What the demo staff's phones said last: some work on its way, one change that needs its person. Maya's phone is whoever tries it. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { insertAll } from './insert.ts';
import { STAFF } from './people.ts';

const MINUTE = 60_000;

interface DemoDevice {
  readonly name: string;
  readonly browser: string;
  /** Minutes before now. */
  readonly heard: number;
  readonly unsent?: number;
  readonly oldest?: number;
  readonly needs_person?: number;
  readonly photos?: number;
  readonly clock?: number;
}

const PHONES: readonly DemoDevice[] = [
  { name: 'Tom Becker', browser: 'Chrome on Android', heard: 4 },
  { name: 'Ana Sousa', browser: 'Safari on iPhone', heard: 2, unsent: 1, needs_person: 1, oldest: 26 },
  { name: 'Liam Byrne', browser: 'Chrome on Android', heard: 9, unsent: 4, oldest: 12, photos: 3 },
  { name: 'Karim Haddad', browser: 'Samsung Internet on Android', heard: 1, clock: 3 * MINUTE },
];

export function loadDevices(db: Kysely<Database>, staff: readonly number[], now: Date): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  const rows = PHONES.map((phone, i): Insertable<Database['devices']> => ({
    user_id: must(staff[STAFF.findIndex(({ name }) => name === phone.name)], phone.name),
    device: `demo-phone-${'7c2e91d4b8f3'.slice(i, i + 4)}`,
    number: 1,
    kind: 'phone',
    browser: phone.browser,
    app: '0.1.0',
    unsent: phone.unsent ?? 0,
    needs_person: phone.needs_person ?? 0,
    oldest_at: phone.oldest === undefined ? null : ago(phone.oldest),
    photos_unconfirmed: phone.photos ?? 0,
    last_success_at: ago(phone.oldest ?? phone.heard),
    clock_offset_ms: phone.clock ?? 140 * i,
    stuck: false,
    storage_kept: true,
    storage_share: 0.04,
    reported_at: ago(phone.heard),
  }));
  return insertAll(db, 'devices', rows);
}
