import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFaults } from '#tests/support/axe.ts';
import { draftNames, draftsRecovered, keepDraft, readDraft } from '#kit/drafts/form-drafts.ts';
import {
  button,
  chosen,
  field,
  name,
  openFormStand,
  refused,
  save,
  text,
  workshop,
  type FormStand,
} from '#tests/support/form-stand.tsx';
import { ME } from '#tests/support/store/subject.ts';

let form: FormStand;

beforeEach(async () => {
  form = await openFormStand();
});
afterEach(async () => {
  vi.restoreAllMocks();
  document.documentElement.style.fontSize = '';
  await form.close();
});

const bodies = () => form.server.writes.map(({ body }) => body);
const NOT_SAVED = /^You wrote this just now and did not save it\./;

describe('a draft', () => {
  it('is there again after a reload, and is offered', async () => {
    form.show(null);
    await name().fill('Body shop');
    await field(/^Head/).selectOptions('Tom Becker');
    form.show(null);
    await expect.element(text(NOT_SAVED)).toBeVisible();
    await expect.element(name()).toHaveValue('Body shop');
    await expect.poll(() => chosen(/^Head/)).toBe('Tom Becker');
    await expect.element(text('Not saved yet')).toBeVisible();
  });

  it('gives way to an empty form when the person starts over', async () => {
    form.show(null);
    await name().fill('Body shop');
    form.show(null);
    await button('Start over').click();
    await expect.element(name()).toHaveValue('');
    await expect.element(text(NOT_SAVED)).not.toBeInTheDocument();
    await expect.element(text('Not saved yet')).not.toBeInTheDocument();
    expect(draftNames(ME)).toEqual([]);
  });

  it('says when the record was changed since, and leaves alone what the person had not changed', async () => {
    form.show(workshop);
    await name().fill('Body shop');
    form.show({ ...workshop, head_id: 7, head_name: 'Maya Patel', updated_at: '2026-11-21T08:00:00.000Z' });
    await expect.element(text(/did not save it\. It was changed since\.$/)).toBeVisible();
    await expect.element(name()).toHaveValue('Body shop');
    await expect.poll(() => chosen(/^Head/)).toBe('Maya Patel');
    await save();
    await expect.poll(bodies).toEqual([{ name: 'Body shop' }]);
  });

  it('of one record is not offered in another, and goes when it is saved', async () => {
    form.show(workshop);
    await name().fill('Body shop');
    form.show(null);
    await expect.element(name()).toHaveValue('');
    form.show(workshop);
    await expect.element(name()).toHaveValue('Body shop');
    await save();
    await expect.poll(() => form.results().length).toBe(1);
    expect(draftNames(ME)).toEqual([]);
  });

  it('is nothing when all is as it was', async () => {
    form.show(workshop);
    await name().fill('Body shop');
    await name().fill('Workshop');
    await expect.element(text('Not saved yet')).not.toBeInTheDocument();
    expect(draftNames(ME)).toEqual([]);
  });

  it('is not what is broken, or belongs to somebody else', async () => {
    localStorage.setItem(`draft|${ME}|/api/addDepartment`, '{"values":{"name":"Bo');
    keepDraft(ME + 1, '/api/addDepartment', { values: { name: 'Theirs' }, at: Date.now(), base: null });
    form.show(null);
    await expect.element(name()).toHaveValue('');
    await expect.element(text('Not saved yet')).not.toBeInTheDocument();
  });

  it('is put back from its copy where a browser that was killed lost it, unless a newer one is there', async () => {
    const theirs = ME + 2;
    keepDraft(theirs, 'lost', { values: { name: 'Boat house' }, at: 2, base: null });
    keepDraft(theirs, 'older', { values: { name: 'Boat' }, at: 2, base: null });
    localStorage.removeItem(`draft|${theirs}|lost`);
    localStorage.setItem(`draft|${theirs}|older`, '{"values":{"name":"Boats"},"at":3,"base":null}');
    await draftsRecovered(theirs);
    expect(readDraft(theirs, 'lost')?.values).toEqual({ name: 'Boat house' });
    expect(readDraft(theirs, 'older')?.values).toEqual({ name: 'Boats' });
  });

  it('is only in the form on a device that keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    form.show(null);
    await name().fill('Body shop');
    form.answer(() => refused(409, { message: 'The yard is closed.' }));
    await save();
    await expect.element(text(/The yard is closed\. What you typed is still here\./)).toBeVisible();
  });
});

it.each([
  ['a large window', 1440, '100%'],
  ['a phone with the largest text', 390, '200%'],
])('keeps its acts in sight beside a long name, on %s', async (_, width, size) => {
  await page.viewport(width, 844);
  document.documentElement.style.fontSize = size;
  form.show({ ...workshop, name: 'W'.repeat(80) });
  await name().fill('V'.repeat(80));
  const boxOf = (of: ReturnType<typeof text>) => of.element().getBoundingClientRect();
  await expect.element(text('Not saved yet')).toBeVisible();
  // It slides in.
  await expect.poll(() => boxOf(button('Close')).right).toBeLessThanOrEqual(width);
  expect(boxOf(text('Not saved yet')).right).toBeLessThanOrEqual(boxOf(button('Close')).left);
});

describe('closing', () => {
  const change = async () => {
    form.show(workshop);
    await name().fill('Body shop');
    await field(/^Branch/).selectOptions('Newark');
    field(/^Branch/)
      .element()
      .focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(text('Not saved: Name and Branch.')).toBeVisible();
    await expect.element(button('Keep writing')).toHaveFocus();
    expect(form.closed()).toBe(0);
  };

  it('without changes asks nothing', async () => {
    form.show(workshop);
    await button(/^Cancel/).click();
    expect(form.closed()).toBe(1);
  });

  it('with changes names them, and goes on writing', async () => {
    await change();
    await button('Keep writing').click();
    await expect.element(name()).toHaveValue('Body shop');
    await expect.element(text(/^Not saved: Name/)).not.toBeInTheDocument();
    await expect.element(field(/^Branch/)).toHaveFocus();
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(button(/^Cancel/)).toBeVisible();
    await expect.element(field(/^Branch/)).toHaveFocus();
    expect(form.closed()).toBe(0);
  });

  it('throws it away when told so', async () => {
    await change();
    await button('Throw it away').click();
    expect([form.closed(), draftNames(ME)]).toEqual([1, []]);
    form.show(workshop);
    await expect.element(name()).toHaveValue('Workshop');
  });

  it('leaves it as a draft when told so', async () => {
    await change();
    await button('Keep as draft').click();
    expect(form.closed()).toBe(1);
    form.show(workshop);
    await expect.element(name()).toHaveValue('Body shop');
  });

  it('asks before the page is left with changes', async () => {
    const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    form.show(workshop);
    await expect.element(name()).toHaveValue('Workshop');
    expect(isHeld()).toBe(false);
    await name().fill('Body shop');
    await expect.poll(isHeld).toBe(true);
  });
});

it('is clean for axe: a draft, a field that needs the person, the question before closing, light and dark', async () => {
  form.show(null);
  await name().fill('Body shop');
  form.show(null);
  await expect.element(text(NOT_SAVED)).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await name().fill('');
  await field(/^Head/).selectOptions('Tom Becker');
  await save();
  await expect.element(text('Please fill this in.')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await button('Cancel').click();
  await expect.element(button('Keep as draft')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});
