import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStore, set } from 'idb-keyval';
import { departments } from '#contract/areas/departments.ts';
import { deployment } from '#http/deployment.ts';
import { keyOf } from '#kit/reads/use-read.ts';
import { drawer, names, openDepartments, row, type DepartmentList } from '#tests/support/department-list.tsx';
import { department, pageOfDepartments } from '#tests/support/department-yard.ts';
import { ME } from '#tests/support/store/subject.ts';

let list: DepartmentList;
beforeEach(async () => {
  list = await openDepartments();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await list.close();
});

const lastQuery = () => list.server.asked.findLast(({ pathname }) => pathname === '/api/departmentList')?.searchParams;

describe('without rows', () => {
  it('says what belongs here, with the first act', async () => {
    list.rows = [];
    await list.visit('/departments?sort=people');
    await expect.element(page.getByText('No departments yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add the first department' }).click();
    await expect.element(drawer('New department')).toBeVisible();
  });

  it('names the search and the filters that none fits, and clears each', async () => {
    await list.show('&q=zzz');
    await expect.element(page.getByText('No department fits “zzz”')).toBeVisible();
    await expect.element(page.getByText(/^Filters hold as well: Branch: Newark\./)).toBeVisible();
    expect(page.getByText('move').query()).toBeNull();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.element(row('Workshop')).toBeVisible();
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
  });

  it('says of a record that is not there that it is gone', async () => {
    await list.show('&open=9999');
    const gone = drawer('Department');
    await expect.element(gone.getByText('This department was deleted, or never existed.')).toBeVisible();
    expect(gone.getByRole('button', { name: 'Try again' }).query()).toBeNull();
    await gone.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(gone).not.toBeInTheDocument();
  });

  it('says why they could not be read', async () => {
    list.refusal = 'Not today.';
    await list.show();
    await expect.element(page.getByText('Not today.')).toBeVisible();
  });
});

describe('the footer', () => {
  it('counts all, and further pages are read on demand', async () => {
    list.rows = Array.from({ length: 130 }, (_, at) => department(at + 1, `Crew ${String(at).padStart(3, '0')}`));
    await list.show();
    await expect.element(page.getByText('1–100 of 130 departments')).toBeVisible();
    page.getByRole('button', { name: 'Show more' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('130 departments', { exact: true })).toBeVisible();
    expect(names()).toHaveLength(130);
    await expect.element(row('Crew 100')).toHaveFocus();
  });

  it('says offline that what is shown was read before, and when', async () => {
    const query = { branch_id: String(list.branch), sort: 'name', direction: 'asc' };
    const store = createStore(`yardhand-reads|${deployment().origin}|${ME}`, 'reads');
    const body = pageOfDepartments(list.rows, new URLSearchParams());
    await set(keyOf(departments.list, { query }), { body, at: Date.now() - 600_000, failure: null }, store);
    list.server.cut(true);
    await list.show();
    await expect.element(row('Workshop')).toBeVisible();
    await expect.element(page.getByText(/This is what was read 10 min ago/)).toBeVisible();
    await expect.element(page.getByText('3 departments')).toBeVisible();
  });
});

describe('exporting as CSV', () => {
  it('takes all pages of the filter', async () => {
    list.rows = Array.from({ length: 510 }, (_, at) => department(at + 1, `Crew ${String(at).padStart(3, '0')}`));
    list.change(1, { name: '=Crew', head_name: 'Nowak, Joanna' });
    const files: { readonly name: string; readonly file: Blob | undefined }[] = [];
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('data:,');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, file: made.mock.lastCall?.[0] as Blob | undefined });
    });
    await list.show();
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    await expect.element(page.getByText(/^Saved 510 departments as departments-\d{4}-\d\d-\d\d\.csv/)).toBeVisible();
    expect(files).toHaveLength(1);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files[0]?.file?.arrayBuffer());
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(512);
    expect(lines.slice(0, 2)).toEqual(['\uFEFFName,Head,People', `'=Crew,"Nowak, Joanna",0`]);
    expect(lastQuery()?.get('branch_id')).toBe(String(list.branch));
  });
});
