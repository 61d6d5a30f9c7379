/** Searching text without regard to case, marks and spelling (`fold_text`, migration 20261130_fold.sql). */
import { type RawBuilder, sql } from 'kysely';

/** Whether `text` stands anywhere in the column. */
export function holdsText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(fold_text(${column}), fold_text(${text})) > 0`;
}

/** Whether the column ends in `text`. */
export function endsInText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`right(fold_text(${column}), char_length(fold_text(${text}))) = fold_text(${text})`;
}
