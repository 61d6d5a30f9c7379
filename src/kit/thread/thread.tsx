import { useState, type ReactNode } from 'react';
import type { Attachment } from '#contract/attachment.ts';
import { FileRows } from '#kit/files/attachment-list.tsx';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { Section } from '#ui/screen.tsx';
import css from './thread.module.css';

export interface ThreadComment {
  readonly id: number;
  readonly created_at: string;
  readonly comment: string;
  readonly edited_at: string | null;
  readonly user_id: number;
  readonly user_name: string;
  readonly attachments: readonly Attachment[];
}

interface Props<C extends ThreadComment> {
  /** The oldest first. */
  readonly comments: readonly C[];
  /** Who may read it, where not everybody may. */
  readonly markOf?: (comment: C) => string | null;
  readonly mayChange: (comment: C) => boolean;
  readonly mayDelete: (comment: C) => boolean;
  /** What the dialog for a new comment is (null), or for one that is changed; left out for who may not write. */
  readonly dialog?: (comment: C | null, onClose: () => void) => ReactNode;
  /** The question before a comment is deleted. */
  readonly deleting: (comment: C, onClose: () => void) => ReactNode;
}

type Open<C> = { readonly act: 'write'; readonly comment: C | null } | { readonly act: 'delete'; readonly comment: C };

/** What people said about a record, with files, and the way to say more. */
export function Thread<C extends ThreadComment>(props: Props<C>) {
  const { comments, dialog, deleting } = props;
  const [open, setOpen] = useState<Open<C> | null>(null);
  const isOffline = useTruth().reach === 'offline';
  const close = () => setOpen(null);
  const say = (
    <Button
      icon="note"
      tone="quiet"
      disabled={isOffline}
      title={isOffline ? 'This waits for a connection.' : undefined}
      onClick={() => setOpen({ act: 'write', comment: null })}
    >
      Comment
    </Button>
  );
  return (
    <Section
      title={comments.length > 0 ? `Comments (${comments.length})` : 'Comments'}
      actions={dialog ? say : undefined}
    >
      {comments.length === 0 ? <p className={css.none}>Nobody said anything yet.</p> : null}
      <ol className={css.thread} aria-label="Comments">
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} thread={props} onAct={setOpen} />
        ))}
      </ol>
      {open?.act === 'write' ? dialog?.(open.comment, close) : null}
      {open?.act === 'delete' ? deleting(open.comment, close) : null}
    </Section>
  );
}

interface RowProps<C extends ThreadComment> {
  readonly comment: C;
  readonly thread: Props<C>;
  readonly onAct: (open: Open<C>) => void;
}

function CommentRow<C extends ThreadComment>({ comment, thread, onAct }: RowProps<C>) {
  const now = useNow(60_000);
  const { markOf, mayChange, mayDelete, dialog } = thread;
  const mark = markOf?.(comment) ?? null;
  const items = [
    ...(dialog && mayChange(comment)
      ? [{ label: 'Change', icon: 'edit' as const, onAct: () => onAct({ act: 'write', comment }) }]
      : []),
    ...(mayDelete(comment)
      ? [{ label: 'Delete', icon: 'trash' as const, onAct: () => onAct({ act: 'delete', comment }) }]
      : []),
  ];
  return (
    <li className={css.comment} data-marked={mark !== null || undefined}>
      <div className={css.head}>
        <p>
          <strong>{comment.user_name}</strong>
          <span className="muted">
            {[formatMoment(comment.created_at, now), comment.edited_at === null ? null : 'edited', mark]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </p>
        {items.length > 0 ? <Menu label={`More about the comment of ${comment.user_name}`} items={items} /> : null}
      </div>
      <p className={css.text}>{comment.comment}</p>
      <FileRows files={comment.attachments} />
    </li>
  );
}
