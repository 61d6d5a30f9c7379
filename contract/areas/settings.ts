/** The settings master: what the app needs to know about the yard before it shows anything. */
import * as z from 'zod/mini';
import { applies } from '../applies.ts';
import { get } from '../endpoint.ts';
import { day, frame, id } from '../schema.ts';
import { permissionNames, user } from './auth.ts';
import { stageCategory } from './lead-stage.ts';
import { checkSeverity } from './maintenance-checks.ts';
import { odometerUnit } from './odometer-input.ts';

export const taskCategory = z.object({
  id,
  name: z.string(),
  parent_id: z.nullable(id),
  /** Todos of this category ask for an odometer reading before they can be completed. */
  needs_odometer: z.boolean(),
  /** Photos expected before completing; 0 asks for none. */
  photo_count: z.int(),
  subcategories: z.array(z.object({ id, name: z.string(), parent_id: z.nullable(id) })),
});
export type TaskCategory = z.output<typeof taskCategory>;

/** A rule of maintenance. */
const masterRule = z.object({
  id,
  title: z.string(),
  miles: z.nullable(z.int()),
  /** Of `miles`; null from a server that knows none: then it is that of the vehicle. */
  unit: z._default(z.nullable(odometerUnit), null),
  months: z._default(z.nullable(z.int()), null),
  category_id: z._default(z.nullable(id), null),
  applies: z._default(applies, {}),
});

export const branch = z.object({ id, name: z.string(), timezone: z.string() });

/** A person todos can be given to. */
export const resource = z.object({ id, name: z.string(), role: z.string(), branch_id: z.nullable(id) });

export const settings = {
  master: get('/api/checkinout-master', {
    permission: null,
    answer: z.object({
      ...frame,
      taskCategories: z.array(taskCategory),
      /** Checklist lines asked at maintenance. */
      maintenanceCheck: z.array(z.object({ id, title: z.string(), severity: z._default(checkSeverity, 'note') })),
      /** The rules by which maintenance is due: after a distance, after months, or after both. */
      taskMiles: z.array(masterRule),
      branch: z.array(branch),
      /** The stages of leads, in their order. */
      leads: z.array(z.object({ id, name: z.string(), category: z._default(stageCategory, 'open') })),
      /** By which leads come. */
      channel: z.array(z.object({ id, name: z.string() })),
      userPermissions: permissionNames,
      /** The signed-in person as the server knows them now; when it differs, the stored one is refreshed. */
      resource: user,
      /** Everybody todos can be given to. */
      resources: z.array(resource),
      /** The day from which the role of the person demands an authenticator that they do not have. Null: at once, or not at all. */
      two_factor_from: z._default(z.nullable(day), null),
      /** False where no mail server is set, so that nothing that is mailed reaches anybody. */
      sends_mail: z._default(z.boolean(), true),
    }),
  }),
};
