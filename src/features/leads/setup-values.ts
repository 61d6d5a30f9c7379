/** Stages and channels as the form holds them, and as the call wants them. Pure. */
import type { leads } from '#contract/areas/leads.ts';
import type { StageCategory } from '#contract/areas/lead-stage.ts';
import type { Answer, Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { numberOf, wholeRefusal } from '#lib/typed-number.ts';

export interface ChannelRow {
  /** Null for a new one. */
  readonly id: number | null;
  readonly name: string;
}

export interface StageRow extends ChannelRow {
  readonly category: StageCategory;
  /** As it is typed; empty: never. */
  readonly stale_days: string;
}

export interface SetupValues {
  stages: readonly StageRow[];
  channels: readonly ChannelRow[];
}

export const newChannel = (): ChannelRow => ({ id: null, name: '' });
export const newStage = (): StageRow => ({ id: null, name: '', category: 'open', stale_days: '' });

export function valuesOf({ stages, channels }: Answer<typeof leads.setup>): SetupValues {
  return {
    stages: stages.map(({ stale_days, ...stage }) => ({ ...stage, stale_days: String(stale_days ?? '') })),
    channels,
  };
}

/** After how many days a lead can be called quiet. */
export const STALE_DAYS = { min: 1, max: 365 } as const;

/** What cannot be sent as it is typed, for the list that it stands in; null: nothing. A number of no open stage is not asked for, nor kept. */
export function refusalsIn({ stages }: SetupValues): FieldErrors | null {
  const words = stages.flatMap(({ category, stale_days }, at) => {
    const refusal = category === 'open' ? wholeRefusal(stale_days, STALE_DAYS) : null;
    return refusal === null ? [] : [`Days of stage ${at + 1}: ${refusal}`];
  });
  return words.length === 0 ? null : { stages: words };
}

const idOf = ({ id }: ChannelRow) => (id === null ? {} : { id });

export function bodyOf({ stages, channels }: SetupValues): Body<typeof leads.saveSetup> {
  return {
    channels: channels.map((row) => ({ ...idOf(row), name: row.name })),
    stages: stages.map((row) => ({
      ...idOf(row),
      name: row.name,
      category: row.category,
      stale_days: row.category === 'open' ? numberOf(row.stale_days) : null,
    })),
  };
}

/** The row one place further up or down. */
export function movedBy<R>(rows: readonly R[], at: number, by: 1 | -1): readonly R[] {
  const row = rows[at];
  if (row === undefined || at + by < 0 || at + by >= rows.length) return rows;
  return rows.toSpliced(at, 1).toSpliced(at + by, 0, row);
}
