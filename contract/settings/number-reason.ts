import type { NumberSetting } from './define.ts';

/** Why the number cannot be what the setting says; null where it can. The server and the form say the same. */
export function numberReason(value: unknown, { min, max, decimals = 0 }: NumberSetting): string | null {
  const digits = typeof value === 'number' ? /^-?\d+(?:\.(\d+))?$/.exec(String(value)) : null;
  if (digits === null) return decimals === 0 ? 'This must be a whole number.' : 'This must be a number.';
  if ((digits[1] ?? '').length > decimals)
    return decimals === 0 ? 'This must be a whole number.' : `At most ${decimals} digits after the point.`;
  if (Number(value) < min) return `At least ${min}.`;
  return Number(value) > max ? `At most ${max}.` : null;
}
