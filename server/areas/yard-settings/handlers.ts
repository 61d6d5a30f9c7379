/** What the yard and its branches decide, by key. */
import type { yardSettings as rows } from '#contract/areas/yard-settings.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { groupOf } from '#contract/settings.ts';
import type { Setting } from '#contract/settings/define.ts';
import { numberReason } from '#contract/settings/number-reason.ts';
import type { Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { judgeByNewSetting } from '../odometers/judging-job.ts';
import { allSettings, heldSetting } from './queries.ts';

export const yardSettings: Handlers<typeof rows> = {
  list: async (_received, { db }) => ({ status: 200, message: '', settings: await allSettings(db) }),

  update: async ({ body }, ctx) => {
    refuseWrong(body);
    const { key, branch_id = null } = body;
    await refuseMissing(ctx.db, { branch_id }, { branch_id: 'branches' });
    const before = await heldSetting(ctx.db, key, branch_id, ctx.now);
    const changed = changedFields(before.value, body.value);
    if (!changed) return { status: 200, message: 'Settings saved.', setting: before };
    const value = Object.entries({ ...before.value, ...body.value }).filter(([, decided]) => decided !== null);
    await ctx.db
      .updateTable('settings')
      .set({ value: JSON.stringify(Object.fromEntries(value)), updated_at: ctx.now, updated_by: ctx.person.id })
      .where('id', '=', before.id)
      .execute();
    if (key === 'odometers') await judgeByNewSetting(ctx.jobs, ctx.db, ctx.now);
    ctx.audit({
      action: 'setting.update',
      entity: 'setting',
      entityId: before.id,
      branchId: branch_id,
      detail: { key, ...changed },
    });
    const setting = await heldSetting(ctx.db, key, branch_id, ctx.now);
    return { status: 200, message: 'Settings saved.', setting };
  },
};

/** 422 naming every field that the key does not have, or whose value cannot be; `value` where nothing is sent. */
function refuseWrong({ key, value, branch_id = null }: Body<typeof rows.update>): void {
  const { fields, yardOnly } = groupOf(key);
  const errors: FieldErrors = {};
  if (yardOnly && branch_id !== null) errors['branch_id'] = ['This counts for the whole yard alone.'];
  if (Object.keys(value).length === 0) errors['value'] = ['Say what is to change.'];
  for (const [name, decided] of Object.entries(value)) {
    const reason = reasonAgainst(Object.hasOwn(fields, name) ? fields[name] : undefined, decided);
    if (reason !== null) errors[`value.${name}`] = [reason];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function reasonAgainst(field: Setting | undefined, value: number | string | null): string | null {
  if (!field) return 'There is no such setting.';
  if (value === null) return null;
  if (field.kind === 'choice') return Object.hasOwn(field.options, value) ? null : 'There is no such choice.';
  if (field.kind === 'text') return typeof value === 'string' && field.pattern.test(value) ? null : field.reason;
  return numberReason(value, field);
}
