/** What counts of a setting, and who decided it. Pure. */
import type { YardSetting } from '#contract/areas/yard-settings.ts';
import type { SettingKey } from '#contract/settings.ts';
import type { Setting } from '#contract/settings/define.ts';
import { numberReason } from '#contract/settings/number-reason.ts';
import { formatDecimal } from '#lib/format-number.ts';
import { numberOf } from '#lib/typed-number.ts';

/** What was decided under the key: of the whole yard (null) or of a branch. */
export const decidedAt = (settings: readonly YardSetting[], key: SettingKey, branch: number | null) =>
  settings.find((one) => one.key === key && one.branch_id === branch);

export interface Counted {
  readonly value: number | string;
  readonly from: 'branch' | 'yard' | 'standard';
}

/** The branch's own value, else the yard's, else the standard. Of the whole yard there is no branch (null). */
export function countedOf(
  settings: readonly YardSetting[],
  key: SettingKey,
  branch: number | null,
  [name, { standard }]: readonly [string, Setting],
): Counted {
  const own = branch === null ? undefined : decidedAt(settings, key, branch)?.value[name];
  if (own !== undefined) return { value: own, from: 'branch' };
  const yards = decidedAt(settings, key, null)?.value[name];
  return yards === undefined ? { value: standard, from: 'standard' } : { value: yards, from: 'yard' };
}

export function valueText(value: number | string, setting: Setting): string {
  if (setting.kind === 'number') return `${formatDecimal(Number(value), setting.decimals ?? 0)} ${setting.unit}`;
  return setting.kind === 'choice' ? (setting.options[value] ?? `${value}`) : `${value}`;
}

/** Beside the value: who decided it, as seen from the place that is looked at. */
export function fromText(from: Counted['from'], branch: number | null): string {
  if (from === 'standard') return 'as usual';
  if (from === 'branch') return 'decided for this branch';
  return branch === null ? 'decided for the whole yard' : 'as the whole yard';
}

/** What is wrong with what was typed or chosen; true for nothing. Empty takes the decision back. */
export function checkText(text: string, setting: Setting): string | true {
  if (text.trim() === '' || setting.kind === 'choice') return true;
  if (setting.kind === 'text') return setting.pattern.test(text.trim()) || setting.reason;
  return numberReason(numberOf(text), setting) ?? true;
}
