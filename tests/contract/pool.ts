/**
 * Values for the fields of rows: every field takes some of these, or `every field takes something of the pool` fails. An area whose fields
 * take none of them adds a line: lines of two branches merge by themselves (.gitattributes).
 */
/** Ids that are somebody's, nobody's, beyond 32 bits and beyond reason. */
const IDS = [1, 2, 3, 7, 12, 40, 999_999_999, 2_147_483_648, Number.MAX_SAFE_INTEGER];
const TEXTS = ['Wash', "Robert'); drop table users;--", '%_\\', '\u202Egnp.exe', 'Ünïcode 🚐', 'x'.repeat(190)];
const TIMES = [
  '2026-11-21',
  '2024-02-29',
  '2026-11-01,2026-11-30',
  '14:30',
  '2026-11-21T08:59:59.000Z',
  '2099-01-01T00:00:00.000Z',
  '1900-01-01',
];
export const POOL: readonly unknown[] = [
  ...IDS,
  ...IDS.map(String),
  0,
  90,
  -90,
  51.5,
  '51.5',
  123_456,
  ...TEXTS,
  ...TIMES,
  'a'.repeat(64),
  '000000',
  'somebody@yard.test',
  '6f1f2a52-9d0b-4c1e-8a37-2f5f0d6b7c11',
  'GB',
  'Europe/London',
  'custom.night-shift',
  'reading',
  true,
  null,
  [],
  [1],
  [1, 2, 999_999_999],
  ['Check the tyres'],
  [{ method: 'DELETE', path: '/api/delete-todo/999999999', body: '{}', key: 'of-nobody', stamp: null }],
  'registration',
  'expired',
  'left',
  'scratch',
  'S',
  'new',
  '{}',
  '[]',
  {},
  [
    { name: 'New', category: 'open' },
    { name: 'Won', category: 'won' },
    { name: 'Lost', category: 'lost' },
  ],
  [{ vehicle_id: 1, rule_id: 1, todo_date: '2026-11-23' }],
  'US-TX',
  2022,
  'diesel',
  'manual',
];
