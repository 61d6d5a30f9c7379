/** What is to be known of a statement at a glance. Pure. */
import { type StatementRow, type StatementState, statementStates } from '#contract/areas/statement-record.ts';
import type { Mark } from '#kit/marks.tsx';
import { count } from '#lib/format-number.ts';

const STATES: Readonly<Record<StatementState, Omit<Mark, 'text'>>> = {
  draft: { icon: 'edit', tone: 'needs' },
  issued: { icon: 'lock', tone: 'plain' },
  void: { icon: 'close', tone: 'unknown' },
};

const SENT: Mark = { icon: 'mail', tone: 'plain', text: 'Sent' };
const NOT_SENT: Mark = { icon: 'mail', tone: 'needs', text: 'Not sent yet' };

/** How far it is, and what is still to be done for its owners. */
export function statementMarks({ state, unpaid, sent_at }: StatementRow): readonly Mark[] {
  const own: Mark = { ...STATES[state], text: statementStates[state] };
  if (state !== 'issued') return [own];
  const unpaidMark: Mark = { icon: 'card', tone: 'needs', text: `${count(unpaid, 'payout')} to pay` };
  return [own, ...(unpaid > 0 ? [unpaidMark] : []), sent_at === null ? NOT_SENT : SENT];
}
