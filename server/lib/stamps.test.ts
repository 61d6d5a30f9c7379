import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatStamp } from '#contract/stamp.ts';
import { mergeFields, type Stamps } from './stamps.ts';

const stamp = fc
  .record({
    ms: fc.integer({ min: 0, max: 9 }),
    counter: fc.integer({ min: 0, max: 2 }),
    device: fc.constantFrom('aaaaaaaa', 'bbbbbbbb'),
  })
  .map(formatStamp);
const fields = fc.record({ title: fc.string(), note: fc.string() }, { requiredKeys: [] });

type Record = { title?: string; note?: string };

function apply(edits: readonly { stamp: string; fields: Record }[]): { value: Record; stamps: Stamps } {
  return edits.reduce<{ value: Record; stamps: Stamps }>(
    ({ value, stamps }, edit) => {
      const merge = mergeFields(stamps, edit.fields, edit.stamp);
      return { value: { ...value, ...merge.taken }, stamps: merge.stamps };
    },
    { value: {}, stamps: {} },
  );
}

it('ends at the same record in whatever order edits come, and however often', () => {
  const edits = fc.uniqueArray(fc.record({ stamp, fields }), { selector: (edit) => edit.stamp, maxLength: 8 });
  fc.assert(
    fc.property(edits, fc.infiniteStream(fc.nat()), (list, random) => {
      const shuffled = [...list, ...list]
        .map((edit) => ({ edit, at: random.next().value as number }))
        .toSorted((a, b) => a.at - b.at);
      expect(apply(shuffled.map(({ edit }) => edit))).toEqual(apply(list));
    }),
    { numRuns: 2000 },
  );
});

it('takes, passes over or names as lost every field that was sent, and only those', () => {
  fc.assert(
    fc.property(stamp, stamp, fields, (stored, sent, patch) => {
      const merge = mergeFields({ title: stored }, patch, sent);
      const untouched = sent === stored && patch.title !== undefined ? ['title'] : [];
      expect([...Object.keys(merge.taken), ...merge.superseded, ...untouched].toSorted()).toEqual(
        Object.keys(patch).toSorted(),
      );
    }),
  );
});

it('does not take a field that was not sent', () => {
  expect(mergeFields<Record>({}, { note: 'a', title: undefined as never }, 's').taken).toEqual({ note: 'a' });
});
