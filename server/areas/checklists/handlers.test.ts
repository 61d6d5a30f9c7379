import { expect, it } from 'vitest';
import { checklists } from '#contract/areas/checklists.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeCategory } from '#tests/support/yard.ts';

it('lists categories with those below them, and the lines their todos start with', async () => {
  const app = await startTestApp();
  const client = await app.signIn(await app.makeUser('technician'));
  const parent_id = await makeCategory(app, { name: 'Maintenance' });
  const oil = await makeCategory(app, {
    name: 'Oil change',
    parent_id,
    needs_odometer: true,
    lines: [
      ['prev', 'Cooled'],
      ['own', 'Filter'],
    ],
  });
  const { body } = await client.call(checklists.taskCategory);
  expect(body.taskCategories).toEqual([
    {
      id: parent_id,
      name: 'Maintenance',
      parent_id: null,
      needs_odometer: false,
      photo_count: 0,
      subcategories: [{ id: oil, name: 'Oil change', parent_id }],
    },
    { id: oil, name: 'Oil change', parent_id, needs_odometer: true, photo_count: 0, subcategories: [] },
  ]);
  const lines = async (category_id?: number) =>
    (await client.call(checklists.checkList, { query: { ...(category_id !== undefined && { category_id }) } })).body
      .checklist;
  expect((await lines(oil)).map(({ direction, title }) => [direction, title])).toEqual([
    ['prev', 'Cooled'],
    ['own', 'Filter'],
  ]);
  expect([await lines(), await lines(parent_id)]).toEqual([await lines(oil), []]);
  const unknown = await client.call(checklists.checkList, { query: { category_id: 9e9 } });
  expect([unknown.status, unknown.message]).toEqual([404, 'This category does not exist.']);
});
