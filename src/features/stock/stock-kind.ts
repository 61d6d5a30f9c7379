/** Parts and supplies are the same to look at: what differs is said here. */
import { parts, supplies } from '#contract/areas/stock.ts';

export interface StockKind {
  /** As the audit calls one. */
  readonly source: 'part' | 'supply';
  readonly noun: { readonly one: string; readonly many: string };
  readonly calls: Pick<typeof parts, 'edit' | 'add' | 'update' | 'remove' | 'restore'>;
}

export const PART: StockKind = { source: 'part', noun: { one: 'part', many: 'parts' }, calls: parts };
export const SUPPLY: StockKind = { source: 'supply', noun: { one: 'supply', many: 'supplies' }, calls: supplies };
