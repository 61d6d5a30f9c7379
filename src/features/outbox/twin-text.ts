/** What the question says of something that may be there twice. Pure. */
import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import { isolated } from '#contract/people-text.ts';
import type { OpenTwin } from '#db/views/open-twins.ts';
import type { Row } from '#db/records.ts';
import { damageWords } from '#lib/damage-words.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { aboutText } from './text.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const PUNCHES: Readonly<Record<string, string>> = {
  in: 'Punch in',
  out: 'Punch out',
  break_start: 'Break began',
  break_end: 'Break ended',
};

const pictureName = ({ slot }: Row): string => {
  const place = imageSlots[slot as ImageSlot];
  return place === undefined ? 'A picture' : `${place} · picture`;
};

/** What the question is about, as a person would call it. */
export function twinTitle({ t, rows: [mine] }: OpenTwin): string {
  const NAMES: Readonly<Record<OpenTwin['t'], string>> = {
    todos: `“${isolated(text(mine['title']))}”`,
    checklists: `The line “${isolated(text(mine['title']))}”`,
    odometers: `Odometer ${typeof mine['value'] === 'number' ? formatNumber(mine['value']) : ''}`.trim(),
    images: 'A photo',
    punches: PUNCHES[text(mine['kind'])] ?? 'A punch',
    reports: 'A report',
    bookings: 'A booking',
    handovers: 'What was read of a vehicle',
    checks: 'A check',
    prechecks: 'A walk-round',
    damages: damageWords(mine as Readonly<Record<string, unknown>>),
    bookingImages: pictureName(mine),
    precheckImages: pictureName(mine),
    privateRentals: 'A private rental',
    privateNotes: 'What was read of a vehicle',
    privateChecks: 'A check',
    privateImages: pictureName(mine),
  };
  return `${NAMES[t]} may be there twice`;
}

/** The record it belongs to: `B-TX 1234 · Check Out`; of a todo, which is named already, the plate; empty for what belongs to none. */
export function twinSubject({ t, about }: OpenTwin): string {
  if (about === null) return '';
  return t === 'todos' ? (about.plate ?? '') : aboutText(about);
}

/** How the server dates a row of each table; a line does not say when it was made. */
const DATES = ['received_at', 'created_at', 'taken_at'] as const;

/** One of both rows: what tells it from the other. */
export function rowText({ t }: OpenTwin, row: Row, now: number): string {
  const made = DATES.map((name) => text(row[name])).find(Boolean);
  const said = [
    t === 'odometers' && typeof row['value'] === 'number' ? formatNumber(row['value']) : text(row['title']),
    text(row['note']),
    made ? formatMoment(Date.parse(made), now) : '',
    row.sid === undefined ? '' : `no. ${row.sid}`,
  ];
  return said.filter(Boolean).join(' · ');
}
