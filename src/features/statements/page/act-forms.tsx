import { useNavigate } from 'react-router-dom';
import type { StatementCohort } from '#contract/areas/statement-record.ts';
import { statements as calls } from '#contract/areas/statements.ts';
import type { Body } from '#contract/endpoint.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { DataForm } from '#kit/form/data-form.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { isNothing, sumText } from '#kit/ledger/sum-text.ts';
import { type Sent, useWrite } from '#kit/writes/use-write.ts';
import { dayOf } from '#lib/day.ts';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useToast } from '#ui/toast.tsx';
import { daysText, statementName } from '../shared/statement-text.ts';
import { useRequestId } from '../shared/use-request-id.ts';
import { sumOf } from './fold.ts';
import type { StatementWhole } from './statement-whole.ts';

export interface ActProps {
  readonly whole: StatementWhole;
  readonly onClose: () => void;
}

type Change = Omit<Body<typeof calls.update>, 'request_id'>;

/** Changes the statement; the page shows the answer. */
function useChange(id: number) {
  const write = useWrite();
  const requestId = useRequestId();
  return (content: Change, signal: AbortSignal) => {
    const input = { params: { id } };
    const body = { ...content, request_id: requestId(content) };
    return write(calls.update, { ...input, body }, { signal, shows: { endpoint: calls.one, input } });
  };
}

/** Deletes or voids it, whichever it is. */
function useDestroy(id: number) {
  const write = useWrite();
  const requestId = useRequestId();
  return (content: { readonly reason?: string }, signal: AbortSignal) =>
    write(calls.destroy, { params: { id }, body: { ...content, request_id: requestId(content) } }, { signal });
}

/** Fixes it. What waits for an approval has to be left out knowingly. */
export function IssueForm({ whole, onClose }: ActProps) {
  const { statement, cohorts } = whole;
  const change = useChange(statement.id);
  const toast = useToast();
  const waiting = cohorts.reduce((sum, { pending_count }) => sum + pending_count, 0);
  const pending = sumText(sumOf(cohorts.map(({ pending_amount }) => pending_amount)));
  const send = async ({ accept_pending }: Change, signal: AbortSignal) =>
    atBox(await change({ state: 'issued', ...(accept_pending && { accept_pending }) }, signal), waiting > 0);
  return (
    <ActDialog
      title={`Issue the statement of ${daysText(statement)}`}
      saveText="Issue it"
      rules={calls.update}
      draft={`statement/${statement.id}/issue`}
      fields={
        waiting === 0
          ? []
          : [
              {
                name: 'accept_pending',
                kind: 'check',
                label: `Leave out ${count(waiting, 'expense')} to be approved, ${pending} in all`,
                hint: 'They count in the next statement once they are approved.',
              },
            ]
      }
      lead={() => <IssueLead whole={whole} />}
      send={send}
      onSaved={({ statement: issued }) => {
        toast({ text: `${issued.number} is issued.` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** What waits is refused at the box that would leave it out, where there is one. */
function atBox<A>(sent: Sent<A>, hasBox: boolean): Sent<A> {
  const { pending, ...others } = sent.ok ? {} : sent.fields;
  return sent.ok || !pending || !hasBox ? sent : { ...sent, fields: { ...others, accept_pending: pending } };
}

function IssueLead({ whole: { statement, cohorts } }: Pick<ActProps, 'whole'>) {
  return (
    <>
      <p>
        {`It gets its number, and nothing that counts in ${daysText(statement)} changes any more. What comes later counts in the next statement.`}
      </p>
      <ul>
        {cohorts.map(({ cohort_id, name, payout, carried_out }) => (
          <li key={cohort_id} className="num">
            {isNothing(carried_out)
              ? `${name}: ${sumText(payout)} to pay out`
              : `${name}: nothing to pay out, ${sumText(carried_out)} carried on`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A note for the office. */
export function NoteForm({ whole: { statement }, onClose }: ActProps) {
  const change = useChange(statement.id);
  const toast = useToast();
  return (
    <ActDialog
      title={`Note on ${statementName(statement)}`}
      saveText="Save"
      rules={calls.update}
      draft={`statement/${statement.id}/note`}
      fields={[
        { name: 'note', kind: 'note', label: 'Note', hint: 'For the office; it is not on the paper.', max: 2000 },
      ]}
      initial={{ note: statement.note }}
      send={({ note = '' }, signal) => change({ note }, signal)}
      onSaved={({ message }) => {
        toast({ text: message });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** It does not hold any more: its days are open again. */
export function VoidForm({ whole: { statement }, onClose }: ActProps) {
  const destroy = useDestroy(statement.id);
  const toast = useToast();
  const name = statementName(statement);
  return (
    <ActDialog
      title={`Void ${name}`}
      saveText="Void it"
      saveTone="danger"
      rules={calls.destroy}
      draft={`statement/${statement.id}/void`}
      fields={[{ name: 'reason', kind: 'note', label: 'Why', max: 500, optional: false }]}
      lead={() => (
        <p>
          Its days are open again: what counts in them can be changed. Its number stays used, and a payout that was made
          stays made.
        </p>
      )}
      send={({ reason = '' }, signal) => destroy({ reason }, signal)}
      onSaved={() => {
        toast({ text: `${name} is void.` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Nothing is fixed by a draft, and nothing lost with it but its days, its title and its note. */
export function DeleteForm({ whole: { statement }, onClose }: ActProps) {
  const destroy = useDestroy(statement.id);
  const toast = useToast();
  const navigate = useNavigate();
  return (
    <ActDialog
      title="Delete the draft"
      saveText="Delete it"
      saveTone="danger"
      rules={calls.destroy}
      draft={`statement/${statement.id}/delete`}
      fields={[]}
      lead={() => (
        <p>{`The draft of ${daysText(statement)} with its title and its note is gone then. What it would have stated stays in the ledger.`}</p>
      )}
      send={(_body, signal) => destroy({}, signal)}
      onSaved={() => {
        toast({ text: 'Draft deleted.' });
        void navigate('/statements', { replace: true });
      }}
      onClose={onClose}
    />
  );
}

export interface PaidProps extends ActProps {
  readonly cohort: StatementCohort;
}

/** When the payout of a cohort was made, and under which reference. Empty: it was not. */
export function PaidForm({ whole: { statement }, cohort, onClose }: PaidProps) {
  const change = useChange(statement.id);
  const toast = useToast();
  const today = dayOf(useNow(60_000));
  const { cohort_id, name, payout, paid_on, payout_ref } = cohort;
  const send = async (written: object, signal: AbortSignal) => {
    const paid = written as { readonly paid_on?: string; readonly payout_ref?: string };
    const fields = { cohort_id, paid_on: paid.paid_on ?? null, payout_ref: paid.payout_ref ?? null };
    return atOwnFields(await change({ cohorts: [fields] }, signal));
  };
  return (
    <DataForm
      title={`Payout of ${sumText(payout)} to ${name}`}
      frame={FormDialog}
      rules={calls.update}
      draft={`statement/${statement.id}/paid/${cohort_id}`}
      fields={[
        { name: 'paid_on', kind: 'date', label: 'Paid on', hint: 'Empty: it is not paid.', optional: true },
        { name: 'payout_ref', kind: 'text', label: 'Reference', max: 120, short: true, optional: true },
      ]}
      source={{ paid_on: paid_on ?? today, payout_ref }}
      base={null}
      send={send}
      onSaved={() => {
        toast({ text: `Payment to ${name} noted.` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** `cohorts.0.paid_on` is the field `paid_on`. */
function atOwnFields<A>(sent: Sent<A>): Sent<A> {
  if (sent.ok) return sent;
  const fields = Object.fromEntries(
    Object.entries(sent.fields).map(([path, reasons]) => [path.replace(/^cohorts\.0\./, ''), reasons]),
  );
  return { ...sent, fields };
}
