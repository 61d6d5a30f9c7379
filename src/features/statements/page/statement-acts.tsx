import { useRef } from 'react';
import type { StatementRow } from '#contract/areas/statement-record.ts';
import { statements as calls } from '#contract/areas/statements.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useToast } from '#ui/toast.tsx';
import { useWide } from '#ui/use-wide.ts';
import { useRequestId } from '../shared/use-request-id.ts';
import { useWaits } from '../shared/use-waits.ts';
import { useForm } from './use-form.ts';

interface Props {
  readonly statement: StatementRow;
}

/** The one act of a draft. */
export function IssueButton({ statement: { deleted_at } }: Props) {
  const isWide = useWide();
  const show = useForm();
  const waits = useWaits();
  const may = useCan('statement.issue') && deleted_at === null;
  const open = () => show({ form: 'issue' });
  useShortcut(may && !waits.disabled ? 'p' : '', open);
  if (!may) return null;
  return (
    <Button tone="primary" icon="lock" {...waits} aria-keyshortcuts="p" onClick={open}>
      Issue {isWide ? <Kbd>p</Kbd> : null}
    </Button>
  );
}

/** What else can be done with it as it stands. */
export function StatementActs({ statement }: Props) {
  const acts = useActs(statement);
  const waits = useWaits();
  const isWide = useWide();
  const [first, more] = isWide ? [acts[0], acts.slice(1)] : [undefined, acts];
  return (
    <>
      {first ? (
        <Button {...(first.icon && { icon: first.icon })} {...waits} onClick={first.onAct}>
          {first.label}
        </Button>
      ) : null}
      {more.length > 0 && !waits.disabled ? <Menu label="More" items={more} /> : null}
    </>
  );
}

/** Acts of a draft, of an issued one, and of a void one; the most likely first. */
function useActs(statement: StatementRow): readonly MenuItem[] {
  const show = useForm();
  const markSent = useMarkSent(statement);
  const [mayMake, mayIssue, mayVoid] = [
    useCan('statement.create'),
    useCan('statement.issue'),
    useCan('statement.void'),
  ];
  const { state, sent_at, replaced_by_id } = statement;
  if (state === 'draft')
    return mayMake
      ? [
          { label: 'Edit', icon: 'edit', onAct: () => show({ form: 'edit' }) },
          { label: 'Delete the draft', icon: 'trash', onAct: () => show({ form: 'delete' }) },
        ]
      : [];
  if (state === 'void')
    return mayMake && replaced_by_id === null
      ? [{ label: 'Make one in its place', icon: 'plus', onAct: () => show({ form: 'again' }) }]
      : [];
  const note: MenuItem = { label: 'Change the note', icon: 'note', onAct: () => show({ form: 'note' }) };
  const sent: MenuItem = {
    label: sent_at === null ? 'Mark sent' : 'It was not sent',
    icon: 'mail',
    onAct: () => void markSent(),
  };
  return [
    // To take back that it was sent is seldom wanted.
    ...(mayMake && mayIssue ? (sent_at === null ? [sent, note] : [note, sent]) : []),
    // A void statement still needs the right to make one: the call asks for both.
    ...(mayMake && mayVoid ? [{ label: 'Void', icon: 'close', onAct: () => show({ form: 'void' }) } as const] : []),
  ];
}

/** Notes that it went to its owners, or that it did not. */
function useMarkSent({ id, sent_at }: StatementRow) {
  const act = useDo();
  const toast = useToast();
  const requestId = useRequestId();
  const isBusy = useRef(false);
  return async () => {
    // A second press would say it of another moment.
    if (isBusy.current) return;
    isBusy.current = true;
    const content = { sent_at: sent_at === null ? new Date().toISOString() : null };
    const input = { params: { id } };
    const body = { ...content, request_id: requestId(content) };
    const done = await act(calls.update, { ...input, body }, { shows: { endpoint: calls.one, input } });
    isBusy.current = false;
    if (done) toast({ text: content.sent_at === null ? 'Not sent any more.' : 'Marked as sent.' });
  };
}
