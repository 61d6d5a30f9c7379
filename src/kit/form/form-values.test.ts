import { describe, expect, it } from 'vitest';
import { changedNames, draftOf, refusalsOf, withDraft } from './form-values.ts';

const labels = { title: 'Title', lines: 'Lines' };
const own = { title: 'Wash', lines: [{ minutes: '5' }] };

describe('a draft', () => {
  it('holds what was changed only, so that what others change in the rest stays theirs', () => {
    const now = { title: 'Wash', lines: [{ minutes: '6' }] };
    const changed = changedNames(labels, own, now);
    expect(changed).toEqual(['lines']);
    expect(draftOf(now, changed)).toEqual({ lines: [{ minutes: '6' }] });
    expect(withDraft(labels, { ...own, title: 'Polish' }, draftOf(now, changed))).toEqual({
      title: 'Polish',
      lines: [{ minutes: '6' }],
    });
  });

  it('of an older version of the form leaves out what does not fit', () => {
    expect(withDraft(labels, own, { title: 7, colour: 'red' })).toEqual(own);
  });
});

describe('the reasons of a refusal', () => {
  it('fall to the fields of the form, in their order; those of a line to its field', () => {
    const fields = { 'lines.0.minutes': ['Too long.'], title: ['Taken.', 'Too short.'], colour: ['No such colour.'] };
    expect(refusalsOf(['title', 'lines'], fields)).toEqual({
      atFields: [
        { name: 'title', path: 'title', reason: 'Taken. Too short.' },
        { name: 'lines', path: 'lines.0.minutes', reason: 'Too long.' },
      ],
      others: ['No such colour.'],
    });
  });
});
