/**
 * What a yard decides: calls of ours. A key counts for the whole yard or for one branch; what a branch decided counts before what the yard
 * did. `contract/settings.ts` says what each key holds.
 */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { frame, id, instant } from '../schema.ts';
import { settingKeys, type SettingKey } from '../settings.ts';

const key = z.enum(settingKeys as readonly [SettingKey, ...SettingKey[]], 'There is no such setting.');

const setting = z.object({
  id,
  key,
  /** Null for the whole yard. */
  branch_id: z.nullable(id),
  /** Only what was decided here. */
  value: z.record(z.string(), z.union([z.number(), z.string()])),
  updated_at: instant,
  updated_by_name: z.nullable(z.string()),
});
export type YardSetting = z.output<typeof setting>;

export const yardSettings = {
  /** Everything that was decided. */
  list: get('/api/yard-settings', {
    permission: 'setting.view',
    own: true,
    answer: z.object({ ...frame, settings: z.array(setting) }),
  }),

  /** Changes the fields that are sent; null takes back what was decided. 422 names a field of the value: `value.late_minutes`. */
  update: post('/api/yard-settings', {
    permission: 'setting.update',
    replay: 'repeat',
    own: true,
    body: z.object({
      branch_id: z.optional(z.nullable(id)),
      key,
      value: z.record(
        z.string().check(z.maxLength(60, 'At most 60 characters.')),
        z.nullable(z.union([z.number(), z.string()], 'This must be a number or a text.')),
      ),
    }),
    answer: z.object({ ...frame, setting }),
  }),
};
