import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { departments, type Department } from '#contract/areas/departments.ts';
import { draftNames } from '#kit/drafts/form-drafts.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ME } from '#tests/support/store/subject.ts';
import { RecordForm } from './record-form.tsx';

const branches = [
  { id: 1, name: 'Newark' },
  { id: 2, name: 'Trenton' },
];

const workshop: Department = {
  id: 3,
  name: 'Workshop',
  head_id: 8,
  head_name: 'Tom Becker',
  branch_id: 9,
  branch_name: 'Camden',
  parent_id: null,
  parent_name: null,
  people: 4,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
  deleted_at: null,
};

const framed = (body: object) => ({ status: 200, message: '', ...body });
const people = [
  { id: 7, name: 'Maya Patel', role: 'technician', branch_id: 1 },
  { id: 8, name: 'Tom Becker', role: 'technician', branch_id: 1 },
];
const saved = (change: Partial<Department> = {}) => framed({ department: { ...workshop, ...change } });
const refused = (status: number, body: object) => Response.json(body, { status });

let phone: Phone;
let server: FakeServer;
/** What the server says to a write. */
let answer: () => unknown;
let closed: number;
let results: readonly Department[];

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
  closed = 0;
  results = [];
  answer = () => saved();
  server = fakeServer({
    '/api/getUsers': () => framed({ users: people }),
    '/api/addDepartment': () => answer(),
    '/api/updateDepartment/3': () => answer(),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

/** Opens the form; what was open before goes, as when the page is loaded anew. */
function show(record: Department | null): void {
  phone.show(
    <Reads>
      <RecordForm
        noun="department"
        name={record?.name}
        record={record}
        create={departments.add}
        update={departments.update}
        hasNext
        fields={[
          { name: 'name', kind: 'text', label: 'Name', max: 80 },
          { name: 'head_id', kind: 'person', label: 'Head', ownName: record?.head_name },
          {
            name: 'branch_id',
            kind: 'choice',
            label: 'Branch',
            none: 'Every branch',
            options: branches,
            ownName: record?.branch_name,
          },
        ]}
        onSaved={({ department }) => (results = [...results, department])}
        onClose={() => (closed += 1)}
      />
    </Reads>,
    '/departments',
  );
}

const field = (name: string | RegExp) => page.getByLabelText(name);
const name = () => field(/^Name/);
const button = (words: string | RegExp) => page.getByRole('button', { name: words });
const save = () => button(/^Save$|^Save Ctrl/).click();
const said = (label: RegExp) => (field(label).element() as HTMLSelectElement).selectedOptions[0]?.textContent;
const text = (words: string | RegExp) => page.getByText(words);
const bodies = () => server.writes.map(({ body }) => body);
const keys = () => server.writes.map(({ headers }) => headers.get('idempotency-key'));
const NOT_SAVED = /^You wrote this just now and did not save it\./;

describe('a draft', () => {
  it('is there again after a reload, and is offered', async () => {
    show(null);
    await name().fill('Body shop');
    await field(/^Head/).selectOptions('Tom Becker');
    show(null);
    await expect.element(text(NOT_SAVED)).toBeVisible();
    await expect.element(name()).toHaveValue('Body shop');
    await expect.poll(() => said(/^Head/)).toBe('Tom Becker');
    await expect.element(text('Not saved yet')).toBeVisible();
  });

  it('gives way to an empty form when the person starts over', async () => {
    show(null);
    await name().fill('Body shop');
    show(null);
    await button('Start over').click();
    await expect.element(name()).toHaveValue('');
    await expect.element(text(NOT_SAVED)).not.toBeInTheDocument();
    await expect.element(text('Not saved yet')).not.toBeInTheDocument();
    expect(draftNames(ME)).toEqual([]);
  });

  it('says when the record was changed since, and leaves alone what the person had not changed', async () => {
    show(workshop);
    await name().fill('Body shop');
    show({ ...workshop, head_id: 7, head_name: 'Maya Patel', updated_at: '2026-11-21T08:00:00.000Z' });
    await expect.element(text(/did not save it\. It was changed since\.$/)).toBeVisible();
    await expect.element(name()).toHaveValue('Body shop');
    await expect.poll(() => said(/^Head/)).toBe('Maya Patel');
    await save();
    await expect.poll(bodies).toEqual([{ name: 'Body shop' }]);
  });

  it('of one record is not offered in another, and goes when it is saved', async () => {
    show(workshop);
    await name().fill('Body shop');
    show(null);
    await expect.element(name()).toHaveValue('');
    show(workshop);
    await expect.element(name()).toHaveValue('Body shop');
    await save();
    await expect.poll(() => results.length).toBe(1);
    expect(draftNames(ME)).toEqual([]);
  });

  it('is nothing when all is as it was', async () => {
    show(workshop);
    await name().fill('Body shop');
    await name().fill('Workshop');
    await expect.element(text('Not saved yet')).not.toBeInTheDocument();
    expect(draftNames(ME)).toEqual([]);
  });

  it('is only in the form on a device that keeps nothing', async () => {
    const real = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
    try {
      show(null);
      await name().fill('Body shop');
      answer = () => refused(409, { message: 'The yard is closed.' });
      await save();
      await expect.element(text(/The yard is closed\. What you typed is still here\./)).toBeVisible();
    } finally {
      Storage.prototype.setItem = real;
    }
  });
});

describe('a failed save', () => {
  it('without a connection leaves everything as typed and says that it is not saved', async () => {
    show(null);
    await name().fill('Body shop');
    server.cut(true);
    await save();
    await expect.element(text(/^Not saved: there is no connection\. What you typed is kept/)).toBeVisible();
    await expect.element(name()).toHaveValue('Body shop');
    expect(draftNames(ME)).toEqual(['/api/addDepartment']);
    expect([closed, results]).toEqual([0, []]);
    server.cut(false);
    await save();
    await expect.poll(() => results.length).toBe(1);
  });

  it('shows a 422 at its field with the focus, and keeps the draft', async () => {
    show(null);
    await field(/^Head/).selectOptions('Tom Becker');
    await name().fill('Workshop');
    answer = () => refused(422, { message: 'Check it.', errors: { head_id: ['Tom leads another one.'] } });
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
    show(null);
    await name().fill('Workshop');
    answer = () => refused(422, { message: 'Check it.', errors: { colour: ['There is no such colour.'] } });
    await save();
    await expect.element(text(/^Not saved\. There is no such colour\./)).toBeVisible();
  });

  it('finds what is missing without asking the server', async () => {
    show(null);
    await save();
    await expect.element(name()).toHaveFocus();
    await expect.element(name()).toHaveAccessibleDescription(/Please fill this in/);
    expect(server.writes).toEqual([]);
  });

  it.each([
    ['the server’s words', () => refused(403, { message: 'Only Ruth may do that.' }), /Only Ruth may do that\./],
    ['else what HTTP says', () => new Response(null, { status: 500 }), /The server refused this \(500\)\./],
    ['else that nobody knows', () => new Response(null, { status: 304 }), /An unknown error occurred/],
  ])('says %s', async (_, refusal, words) => {
    show(null);
    await name().fill('Workshop');
    answer = refusal;
    await save();
    await expect.element(text(words)).toBeVisible();
    await expect.element(name()).toHaveValue('Workshop');
    await expect.element(button(/^Save$|^Save Ctrl/)).toBeEnabled();
  });
});

describe('Save', () => {
  it('after a lost answer sends the same content under the same key, also after a reload, and another content under another', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    show(null);
    await name().fill('Workshop');
    answer = lost;
    await save();
    await expect.element(text(/^Not saved: there is no connection/)).toBeVisible();
    await save();
    await expect.poll(() => server.writes.length).toBe(2);
    show(null);
    await expect.element(name()).toHaveValue('Workshop');
    await save();
    await expect.poll(() => server.writes.length).toBe(3);
    await name().fill('Body shop');
    answer = () => saved();
    await save();
    await expect.poll(() => results.length).toBe(1);
    const [first, again, reloaded, other] = keys();
    expect(first).toMatch(/^[\w-]{36}$/);
    expect([again, reloaded]).toEqual([first, first]);
    expect(other).not.toBe(first);
  });

  it('pressed twice sends once', async () => {
    show(null);
    await name().fill('Workshop');
    await button(/^Save$|^Save Ctrl/).dblClick();
    await expect.poll(() => results.length).toBe(1);
    expect(server.writes.length).toBe(1);
  });

  it('locks the fields and says so until the answer is there, and gives the focus back', async () => {
    let release: (body: unknown) => void = () => undefined;
    answer = () => new Promise((resolve) => (release = resolve));
    show(null);
    await name().fill('Workshop');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(button('Saving…')).toBeDisabled();
    await expect.element(name()).toBeDisabled();
    await button('Close').click();
    await userEvent.keyboard('{Escape}');
    release(refused(409, { message: 'Later, please.' }));
    await expect.element(text(/Later, please/)).toBeVisible();
    await expect.element(name()).toHaveFocus();
    expect([closed, server.writes.length]).toEqual([0, 1]);
  });

  it('sends all fields of a new one, and null where nothing was chosen', async () => {
    show(null);
    await expect.element(page.getByRole('heading', { name: 'New department' })).toBeVisible();
    await expect.element(name()).toHaveFocus();
    await name().fill(' Workshop ');
    await field(/^Branch/).selectOptions('Trenton');
    await save();
    await expect.poll(bodies).toEqual([{ name: 'Workshop', head_id: null, branch_id: 2 }]);
    await expect.poll(() => results).toEqual([workshop]);
  });

  it('of a change sends what was changed only, and keeps what the list lacks', async () => {
    show(workshop);
    await expect.element(page.getByRole('heading', { name: 'Change Workshop' })).toBeVisible();
    await expect.poll(() => said(/^Branch/)).toBe('Camden (not in the list any more)');
    await expect.poll(() => said(/^Head/)).toBe('Tom Becker');
    await field(/^Head/).selectOptions('Nobody');
    await save();
    await expect.poll(bodies).toEqual([{ head_id: null }]);
  });

  it('of nothing just closes', async () => {
    show(workshop);
    await save();
    await expect.poll(() => closed).toBe(1);
    expect(server.writes).toEqual([]);
  });

  it('and next empties the form for another one', async () => {
    show(null);
    await name().fill('Workshop');
    await button('Save and next').click();
    await expect.element(text('The department is saved.')).toBeVisible();
    await expect.element(name()).toHaveValue('');
    await expect.element(name()).toHaveFocus();
    expect([closed, results, draftNames(ME)]).toEqual([0, [], []]);
    await name().fill('Body shop');
    await save();
    await expect.poll(() => results.length).toBe(1);
    expect(new Set(keys()).size).toBe(2);
  });
});

describe('closing', () => {
  const change = async () => {
    show(workshop);
    await name().fill('Body shop');
    await field(/^Branch/).selectOptions('Newark');
    await userEvent.keyboard('{Escape}');
    await expect.element(text('Not saved: Name and Branch.')).toBeVisible();
    await expect.element(button('Keep writing')).toHaveFocus();
    expect(closed).toBe(0);
  };

  it('without changes asks nothing', async () => {
    show(workshop);
    await button(/^Cancel/).click();
    expect(closed).toBe(1);
  });

  it('with changes names them, and goes on writing', async () => {
    await change();
    await button('Keep writing').click();
    await expect.element(name()).toHaveValue('Body shop');
    await expect.element(text(/^Not saved: Name/)).not.toBeInTheDocument();
    expect(closed).toBe(0);
  });

  it('throws it away when told so', async () => {
    await change();
    await button('Throw it away').click();
    expect([closed, draftNames(ME)]).toEqual([1, []]);
    show(workshop);
    await expect.element(name()).toHaveValue('Workshop');
  });

  it('leaves it as a draft when told so', async () => {
    await change();
    await button('Keep as draft').click();
    expect(closed).toBe(1);
    show(workshop);
    await expect.element(name()).toHaveValue('Body shop');
  });

  it('asks before the page is left with changes', async () => {
    const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    show(workshop);
    await expect.element(name()).toHaveValue('Workshop');
    expect(isHeld()).toBe(false);
    await name().fill('Body shop');
    await expect.poll(isHeld).toBe(true);
  });
});
