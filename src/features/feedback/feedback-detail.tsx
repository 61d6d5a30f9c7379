import { useState } from 'react';
import { Link } from 'react-router-dom';
import { attachmentPart } from '#contract/attachment.ts';
import { feedback, type Ticket } from '#contract/areas/feedback.ts';
import type { Body } from '#contract/endpoint.ts';
import { AttachmentList } from '#kit/files/attachment-list.tsx';
import { Attachments } from '#kit/files/attachments.tsx';
import type { Adding } from '#kit/files/use-chosen.ts';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useScreenAt } from '#kit/screens.tsx';
import { useDo } from '#kit/writes/use-do.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { useSession } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { CloseDialogProps } from './close-dialog.tsx';
import { FeedbackThread } from './feedback-thread.tsx';
import { useFeedbackRights } from './feedback-rights.ts';
import { priorityText, resolutionText, typeText } from './feedback-text.ts';
import css from './feedback.module.css';

const CloseDialog = later<CloseDialogProps>(() => import('./close-dialog.tsx'));

const addingTo = (id: number): Adding => ({
  endpoint: feedback.update,
  field: 'attachment',
  part: attachmentPart,
  inputOf: (sha256) => ({ params: { id }, body: { checksums: [sha256] } }),
});

/** One ticket: how it ended first, then what was said. */
export function FeedbackDetail({ ticket }: { readonly ticket: Ticket }) {
  const now = useNow(60_000);
  const { user } = useSession();
  const { works, mayAddFiles } = useFeedbackRights(now);
  const read = useRead(feedback.one, { params: { id: ticket.id } });
  const files = {
    files: ticket.attachments,
    mayDelete: ({ created_by }: Ticket['attachments'][number]) => works || created_by === user.id,
  };
  return (
    <div className={css.ticket}>
      <Ending ticket={ticket} now={now} />
      {ticket.description === '' ? null : <p className={css.text}>{ticket.description}</p>}
      <TicketActs ticket={ticket} now={now} />
      <Facts facts={factsOf(ticket, now)} />
      {mayAddFiles(ticket) ? (
        <Attachments record={`feedback/${ticket.id}`} adding={addingTo(ticket.id)} {...files} />
      ) : (
        <AttachmentList {...files} />
      )}
      {read.data ? (
        <FeedbackThread ticket={ticket} comments={read.data.body.comments} now={now} />
      ) : read.error ? (
        <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {read.data?.body.journal ? (
        <details className={css.journal}>
          <summary>What the app noted before</summary>
          <pre>{read.data.body.journal}</pre>
        </details>
      ) : null}
    </div>
  );
}

function Ending({ ticket, now }: { readonly ticket: Ticket; readonly now: number }) {
  const { closed_at, closed_by_name, resolution, duplicate_of, duplicate_title, asks_to_reopen } = ticket;
  if (closed_at === null || resolution === null) return null;
  return (
    <>
      <Banner icon="approve">
        {`${resolutionText[resolution]}: closed by ${closed_by_name ?? 'somebody'}, ${formatMoment(closed_at, now)}. `}
        {duplicate_of === null ? null : <Link to={`?open=${duplicate_of}`}>{duplicate_title}</Link>}
      </Banner>
      {asks_to_reopen ? (
        <Banner tone="needs" icon="needs">
          Who wrote it has said something since: it may not be over.
        </Banner>
      ) : null}
    </>
  );
}

function TicketActs({ ticket, now }: { readonly ticket: Ticket; readonly now: number }) {
  const { user } = useSession();
  const { works, mayClose, mayReopen } = useFeedbackRights(now);
  const isOffline = useTruth().reach === 'offline';
  const act = useDo();
  const [busy, setBusy] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const isToldAnyway = [ticket.user_id, ticket.assignee_id].includes(user.id);
  const run = async (what: () => Promise<unknown>) => {
    setBusy(true);
    await what();
    setBusy(false);
  };
  const params = { id: ticket.id };
  const change = (body: Body<typeof feedback.update>) => void run(() => act(feedback.update, { params, body }));
  const wait = { disabled: isOffline || busy, title: isOffline ? 'This waits for a connection.' : undefined };
  return (
    <div className={css.acts}>
      {mayClose(ticket) ? (
        <Button tone="primary" icon="approve" {...wait} onClick={() => setClosing(true)}>
          Close
        </Button>
      ) : null}
      {mayReopen(ticket) ? (
        <Button
          icon="undo"
          {...wait}
          onClick={() => void run(() => act(feedback.close, { params, body: { closed: false } }))}
        >
          Open again
        </Button>
      ) : null}
      {works && !ticket.closed && ticket.assignee_id !== user.id ? (
        <Button icon="person" {...wait} onClick={() => change({ assignee_id: user.id })}>
          I work on it
        </Button>
      ) : null}
      {isToldAnyway ? null : (
        <Button
          icon="bell"
          {...wait}
          aria-pressed={ticket.watching}
          onClick={() => void run(() => act(feedback.watch, { params, body: { watching: !ticket.watching } }))}
        >
          {ticket.watching ? 'Told of it' : 'Tell me of it'}
        </Button>
      )}
      {isClosing ? <CloseDialog ticket={ticket} onClose={() => setClosing(false)} /> : null}
    </div>
  );
}

/** As the menus call it. What is no address of the app leads nowhere. */
function ScreenName({ address }: { readonly address: string }) {
  const screen = useScreenAt(address);
  return screen ? <Link to={address}>{screen.label}</Link> : address;
}

function factsOf(ticket: Ticket, now: number): readonly Fact[] {
  const { status, type, priority, user_name, created_at, assignee_name, department_name, branch_name } = ticket;
  const { vehicle_id, vehicle_name, todo_id, todo_title, page, app_version } = ticket;
  return [
    ['Status', status],
    ['Type', typeText[type]],
    ['Priority', priorityText[priority]],
    ['Written by', user_name],
    ['Written', capital(formatMoment(created_at, now))],
    ['Works on it', assignee_name ?? 'Nobody'],
    ['Vehicle', vehicle_id === null ? null : <Link to={`/vehicles/${vehicle_id}`}>{vehicle_name}</Link>],
    ['Todo', todo_id === null ? null : <Link to={todoPath(`todo/${todo_id}`)}>{todo_title}</Link>],
    ['Department', department_name],
    ['Branch', branch_name],
    ['Screen', page === null ? null : <ScreenName address={page} />],
    ['App', app_version],
  ];
}
