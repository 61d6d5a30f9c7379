/** The settings master. */
import type { settings as rows } from '#contract/areas/settings.ts';
import type { Handlers } from '#server/http/handler.ts';
import { userOf } from '../auth/present.ts';
import { taskCategories } from '../checklists/queries.ts';
import { channels, stages } from '../leads/stages.ts';
import { checksFor } from '../maintenance/check-queries.ts';
import { branches, people, taskMiles, twoFactorFrom } from './queries.ts';

export const settings: Handlers<typeof rows> = {
  master: async (_received, { db, person, mailFrom }) => ({
    status: 200,
    message: 'The settings of the yard.',
    taskCategories: await taskCategories(db),
    maintenanceCheck: await checksFor(db),
    taskMiles: await taskMiles(db),
    branch: await branches(db),
    leads: (await stages(db)).map(({ id, name, category }) => ({ id, name, category })),
    channel: await channels(db),
    userPermissions: [...person.permissions],
    resource: userOf(person),
    resources: await people(db),
    two_factor_from: await twoFactorFrom(db, person.id),
    sends_mail: mailFrom !== null,
  }),
};
