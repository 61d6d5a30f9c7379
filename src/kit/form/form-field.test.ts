/** What the compiler lets a field be. Each line with `@ts-expect-error` fails the build when it compiles. */
import { expect, test } from 'vitest';
import type { departments } from '#contract/areas/departments.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FormField } from './form-field.ts';

type Department = FormField<Body<typeof departments.add>>;

interface Booking {
  readonly state: 'open' | 'closed';
  readonly paid?: boolean;
}

const words = { open: 'Open', closed: 'Closed' };

test('a field has the name of a key of the body, and a kind that fits what stands there', () => {
  const good: readonly Department[] = [
    { name: 'name', kind: 'text', label: 'Name', max: 80 },
    { name: 'name', kind: 'note', label: 'Name' },
    { name: 'name', kind: 'oneOf', label: 'Name', words },
    { name: 'head_id', kind: 'person', label: 'Head', none: 'Nobody' },
    { name: 'branch_id', kind: 'choice', label: 'Branch', options: undefined },
  ];
  const goodOnes: readonly FormField<Booking>[] = [
    { name: 'state', kind: 'oneOf', label: 'State', words },
    { name: 'paid', kind: 'check', label: 'Paid' },
  ];
  const wrong: readonly Department[] = [
    // @ts-expect-error There is no such field.
    { name: 'title', kind: 'text', label: 'Title' },
    // @ts-expect-error An id is no text.
    { name: 'head_id', kind: 'text', label: 'Head' },
    // @ts-expect-error Text is no id.
    { name: 'name', kind: 'choice', label: 'Name', options: [] },
    // @ts-expect-error Text is no box.
    { name: 'name', kind: 'check', label: 'Name' },
    // @ts-expect-error A choice has options.
    { name: 'branch_id', kind: 'choice', label: 'Branch' },
  ];
  const wrongOnes: readonly FormField<Booking>[] = [
    // @ts-expect-error A word is missing.
    { name: 'state', kind: 'oneOf', label: 'State', words: { open: 'Open' } },
    // @ts-expect-error One of a few is not free text.
    { name: 'state', kind: 'text', label: 'State' },
  ];
  expect([good, goodOnes, wrong, wrongOnes].map(({ length }) => length)).toEqual([5, 2, 5, 2]);
});
