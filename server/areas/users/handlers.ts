/** People: invited, changed, deleted with their work handed over, and how they get in (people.md §3, §4.2). */
import type { users as rows } from '#contract/areas/users.ts';
import type { Handlers } from '#server/http/handler.ts';
import { giverOf, whyNotGive } from '../roles/giving.ts';
import { livingRoles } from '../roles/queries.ts';
import { presentPeople, presentPerson } from './editable.ts';
import { readFilter, saveFilter } from './filters.ts';
import { departmentNames, pageOfPeople } from './queries.ts';
import { deleteUser, restoreUser } from './removing.ts';
import { addUser, updateUser } from './saving.ts';
import { linkFor, signOutEverywhere, takeTwoFactor } from './signing-in.ts';

const ok = { status: 200, message: '' } as const;

/** Of an address that waits to be confirmed. */
const askedText = (email: string | undefined, isMailed: boolean): string =>
  isMailed
    ? `Saved. ${email} counts once it is confirmed from there.`
    : `Saved, but ${email} cannot be confirmed and does not count: mail is not set up.`;

export const users: Handlers<typeof rows> = {
  roles: async (_received, { db, person }) => {
    const giver = await giverOf(db, person.id);
    const roles = (await livingRoles(db)).map((role) => {
      const why_not = whyNotGive(giver, role)?.why ?? null;
      return { id: role.id, name: role.name, title: role.title, givable: why_not === null, why_not };
    });
    return { ...ok, roles };
  },

  departments: async (_received, { db }) => ({ ...ok, departments: await departmentNames(db) }),

  add: async ({ body }, ctx) => {
    const user = await presentPerson(ctx, await addUser(ctx, body));
    const kept = ctx.mailFrom === null ? ' Mail is not set up: show the link and hand it over yourself.' : '';
    return { status: 200, message: `${user.name} is invited.${kept}`, user };
  },

  list: async ({ query }, ctx) => {
    const { page, ...rest } = await pageOfPeople(ctx.db, query);
    return { ...ok, users: await presentPeople(ctx, page), ...rest };
  },

  edit: async ({ params }, ctx) => ({ ...ok, user: await presentPerson(ctx, params.id) }),

  update: async ({ params, body }, ctx) => {
    await updateUser(ctx, params.id, body);
    const user = await presentPerson(ctx, params.id);
    const isAsked = body.email !== undefined && body.email !== user.email;
    return { status: 200, message: isAsked ? askedText(body.email, ctx.mailFrom !== null) : 'Saved.', user };
  },

  remove: async ({ params, body }, ctx) => {
    await deleteUser(ctx, params.id, body);
    return { status: 200, message: 'Person deleted.' };
  },

  restore: async ({ params }, ctx) => {
    await restoreUser(ctx, params.id);
    const user = await presentPerson(ctx, params.id);
    return { status: 200, message: 'Restored. They may not sign in until you make them active.', user };
  },

  link: ({ params, body }, ctx) => linkFor(ctx, params.id, body),

  endSessions: async ({ params }, ctx) => {
    await signOutEverywhere(ctx, params.id);
    return { status: 200, message: 'All their sign-ins are ended.' };
  },

  resetTwoFactor: async ({ params, body }, ctx) => {
    await takeTwoFactor(ctx, params.id, body.reason);
    return { status: 200, message: 'The authenticator is taken off, and all their sign-ins are ended.' };
  },

  filter: async ({ query }, ctx) => ({ ...ok, filter: await readFilter(ctx, query.screen) }),

  saveFilter: async ({ body }, ctx) => {
    await saveFilter(ctx, body.screen, body.filter);
    return { status: 200, message: body.filter === null ? 'The saved filter is gone.' : 'The filter is saved.' };
  },
};
