/**
 * What leaves the device for support: a detail of the journal without anything that somebody wrote. Our own details are words of the
 * engine, statuses and names of operations; only messages of errors may quote what was being worked on.
 */
import { cutText } from '#contract/people-text.ts';
import type { JournalRow } from '#db/records.ts';

const LONGEST = 160;

/** Quoted text, e-mail addresses, addresses of pages, and long numbers (plates, VINs, telephones). */
const PRIVATE = [
  /"[^"]*"?|'[^']*'|`[^`]*`|“[^”]*”|‘[^’]*’/g,
  /[^\s@]+@[^\s@]+/g,
  /https?:\S+/g,
  /\b(?=\w*\d)[A-Z\d]{5,}\b/g,
] as const;

/** `SyntaxError: Unexpected token W, "Wash it" is not valid JSON` → `SyntaxError: Unexpected token W, … is not valid JSON` */
export function withoutContents(detail: string): string {
  return cutText(
    PRIVATE.reduce((text, pattern) => text.replace(pattern, '…'), detail),
    LONGEST,
  );
}

/** The journal as it may be passed on. */
export function cleanJournal(journal: readonly JournalRow[]): JournalRow[] {
  return journal.map((line) => ({ ...line, detail: withoutContents(line.detail) }));
}
