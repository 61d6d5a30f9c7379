/** Stages and channels as the form holds them, and as the call wants them. Pure. */
import type { leads } from '#contract/areas/leads.ts';
import type { StageCategory } from '#contract/areas/lead-stage.ts';
import type { Answer, Body } from '#contract/endpoint.ts';

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

const idOf = ({ id }: ChannelRow) => (id === null ? {} : { id });

export function bodyOf({ stages, channels }: SetupValues): Body<typeof leads.saveSetup> {
  return {
    channels: channels.map((row) => ({ ...idOf(row), name: row.name })),
    stages: stages.map((row) => ({
      ...idOf(row),
      name: row.name,
      category: row.category,
      stale_days: row.stale_days.trim() === '' ? null : Number(row.stale_days),
    })),
  };
}

/** The row one place further up or down. */
export function movedBy<R>(rows: readonly R[], at: number, by: 1 | -1): readonly R[] {
  const row = rows[at];
  if (row === undefined || at + by < 0 || at + by >= rows.length) return rows;
  return rows.toSpliced(at, 1).toSpliced(at + by, 0, row);
}
