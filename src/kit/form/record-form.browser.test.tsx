import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draftNames } from '#kit/drafts/form-drafts.ts';
import {
  button,
  chosen,
  field,
  name,
  openFormStand,
  refused,
  save,
  saved,
  saveButton,
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
  await form.close();
});

const bodies = () => form.server.writes.map(({ body }) => body);
const keys = () => form.server.writes.map(({ headers }) => headers.get('idempotency-key'));

describe('a failed save', () => {
  it('without a connection leaves everything as written and says that it is not saved', async () => {
    form.show(null);
    await name().fill('Body shop');
    form.server.cut(true);
    await save();
    await expect.element(text(/^Not saved: there is no connection\. What you typed is kept/)).toBeVisible();
    await expect.element(name()).toHaveValue('Body shop');
    expect(draftNames(ME)).toEqual(['/api/addDepartment']);
    expect([form.closed(), form.results()]).toEqual([0, []]);
    form.server.cut(false);
    await save();
    await expect.poll(() => form.results().length).toBe(1);
  });

  it('shows a 422 at its field with the focus, and keeps the draft', async () => {
    form.show(null);
    await field(/^Head/).selectOptions('Tom Becker');
    await name().fill('Workshop');
    form.answer(() => refused(422, { message: 'Check it.', errors: { head_id: ['Tom leads another one.'] } }));
    await save();
    await expect.element(field(/^Head/)).toHaveFocus();
    await expect.element(field(/^Head/)).toHaveAccessibleDescription(/Tom leads another one/);
    await expect.element(text(/^Not saved\. 1 field needs you: Head\. What you typed is kept on this/)).toBeVisible();
    await name().click();
    await button('Head').click();
    await expect.element(field(/^Head/)).toHaveFocus();
    expect(draftNames(ME)).toEqual(['/api/addDepartment']);
  });

  it('says the reasons of fields that the form does not have', async () => {
    form.show(null);
    await name().fill('Workshop');
    form.answer(() => refused(422, { message: 'Check it.', errors: { colour: ['There is no such colour.'] } }));
    await save();
    await expect.element(text(/^Not saved\. There is no such colour\./)).toBeVisible();
  });

  it('finds what is missing without asking the server', async () => {
    form.show(null);
    await save();
    await expect.element(name()).toHaveFocus();
    await expect.element(name()).toHaveAccessibleDescription(/Please fill this in/);
    expect(form.server.writes).toEqual([]);
  });

  it.each([
    ['the server’s words', () => refused(403, { message: 'Only Ruth may do that.' }), /Only Ruth may do that\./],
    ['else what HTTP says', () => new Response(null, { status: 500 }), /The server refused this \(500\)\./],
    ['else that nobody knows', () => new Response(null, { status: 304 }), /An unknown error occurred/],
  ])('says %s', async (_, refusal, words) => {
    form.show(null);
    await name().fill('Workshop');
    form.answer(refusal);
    await save();
    await expect.element(text(words)).toBeVisible();
    await expect.element(name()).toHaveValue('Workshop');
    await expect.element(saveButton()).toBeEnabled();
  });
});

describe('Save', () => {
  it('after a lost answer sends the same content under the same key, also after a reload, and another content under another', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    form.show(null);
    await name().fill('Workshop');
    form.answer(lost);
    await save();
    await expect.element(text(/^Not saved: there is no connection/)).toBeVisible();
    await save();
    await expect.poll(() => form.server.writes.length).toBe(2);
    form.show(null);
    await expect.element(name()).toHaveValue('Workshop');
    await save();
    await expect.poll(() => form.server.writes.length).toBe(3);
    await name().fill('Body shop');
    form.answer(saved);
    await save();
    await expect.poll(() => form.results().length).toBe(1);
    const [first, again, reloaded, other] = keys();
    expect(first).toMatch(/^[\w-]{36}$/);
    expect([again, reloaded]).toEqual([first, first]);
    expect(other).not.toBe(first);
  });

  it('pressed twice sends once', async () => {
    form.show(null);
    await name().fill('Workshop');
    await saveButton().dblClick();
    await expect.poll(() => form.results().length).toBe(1);
    expect(form.server.writes.length).toBe(1);
  });

  it('pressed again before the form is gone sends nothing more', async () => {
    form.show(null);
    await name().fill('Workshop');
    await save();
    await expect.poll(() => form.results().length).toBe(1);
    await save();
    await name().fill('Body shop');
    await save();
    await expect.poll(() => form.results().length).toBe(2);
    expect(bodies()).toMatchObject([{ name: 'Workshop' }, { name: 'Body shop' }]);
  });

  it('locks the fields and says so until the answer is there, and gives the focus back', async () => {
    let release: (body: unknown) => void = () => undefined;
    form.answer(() => new Promise((resolve) => (release = resolve)));
    form.show(null);
    await name().fill('Workshop');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(button('Saving…')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Saving…')).toHaveFocus();
    await expect.element(name()).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    release(refused(409, { message: 'Later, please.' }));
    await expect.element(text(/Later, please/)).toBeVisible();
    await expect.element(name()).toHaveFocus();
    expect([form.closed(), form.server.writes.length]).toEqual([0, 1]);
  });

  it.each(['Escape', 'Stop waiting'])('without an answer waits no longer by %s, and is sent again once', async (by) => {
    form.answer(() => new Promise(() => undefined));
    form.show(null);
    await name().fill('Workshop');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(button('Stop waiting')).toBeVisible();
    await expect.poll(() => form.server.writes.length).toBe(1);
    if (by === 'Escape') await userEvent.keyboard('{Escape}');
    else await button(by).click();
    await expect
      .element(text(/^Not saved: no answer yet\. It may have arrived; Save sends it again without/))
      .toBeVisible();
    await expect.element(name()).toHaveFocus();
    expect(form.closed()).toBe(0);
    form.answer(saved);
    await save();
    await expect.poll(() => form.results().length).toBe(1);
    expect(new Set(keys()).size).toBe(1);
  });

  it('sends all fields of a new one, and null where nothing was chosen', async () => {
    form.show(null);
    await expect.element(page.getByRole('heading', { name: 'New department' })).toBeVisible();
    await expect.element(name()).toHaveFocus();
    await name().fill(' Workshop ');
    await field(/^Branch/).selectOptions('Trenton');
    await save();
    await expect.poll(bodies).toEqual([{ name: 'Workshop', head_id: null, branch_id: 2 }]);
    await expect.poll(() => form.results()).toEqual([workshop]);
  });

  it('of a change sends what was changed only, and keeps what the list lacks', async () => {
    form.show(workshop);
    await expect.element(page.getByRole('heading', { name: 'Change Workshop' })).toBeVisible();
    await expect.poll(() => chosen(/^Branch/)).toBe('Camden (not in the list any more)');
    await expect.poll(() => chosen(/^Head/)).toBe('Tom Becker');
    await field(/^Head/).selectOptions('Nobody');
    await save();
    await expect.poll(bodies).toEqual([{ head_id: null }]);
  });

  it('of nothing just closes', async () => {
    form.show(workshop);
    await save();
    await expect.poll(() => form.closed()).toBe(1);
    expect(form.server.writes).toEqual([]);
  });

  it('and next empties the form for another one', async () => {
    form.show(null);
    await name().fill('Workshop');
    form.show(null);
    await expect.element(text(/did not save it/)).toBeVisible();
    await button('Save and next').click();
    await expect.element(text('The department is saved.')).toBeVisible();
    await expect.element(name()).toHaveValue('');
    await expect.element(name()).toHaveFocus();
    await expect.element(text(/did not save it/)).not.toBeInTheDocument();
    expect([form.closed(), form.results(), draftNames(ME)]).toEqual([0, [], []]);
    await name().fill('Body shop');
    await save();
    await expect.poll(() => form.results().length).toBe(1);
    expect(new Set(keys()).size).toBe(2);
  });
});
