import { eod, OWN_REPORT_COMMENT_MS, type EodComment, type EodReport } from '#contract/areas/eod.ts';
import { Facts } from '#kit/list/facts.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import type { DeleteCommentProps } from '#kit/thread/delete-comment.tsx';
import { Thread } from '#kit/thread/thread.tsx';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan, useSession } from '#session/use-session.ts';
import { later } from '#ui/later.tsx';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { lineFacts, minutesOf, minutesText } from './eod-text.ts';
import type { WriteCommentProps } from './write-comment.tsx';
import css from './eod.module.css';

const DeleteComment = later<DeleteCommentProps>(() => import('#kit/thread/delete-comment.tsx'));
const WriteComment = later<WriteCommentProps>(() => import('./write-comment.tsx'));

/** One report: its lines first, then what was said about it. */
export function EodDetail({ report }: { readonly report: EodReport }) {
  const now = useNow(60_000);
  const { user } = useSession();
  const { summary, blockers, plan, lines, submitted_at, report_date, user_name, branch_name } = report;
  // Nobody needs to be told who they are themselves.
  const isOwn = report.user_id === user.id;
  return (
    <div className={css.report}>
      {lines.length === 0 ? null : (
        <Section title={`Done (${minutesText(minutesOf(report)) || lines.length})`}>
          <ol className={css.lines}>
            {lines.map((line) => (
              <li key={line.id}>
                <span>{line.text}</span>
                <span className="muted num">{lineFacts(line)}</span>
              </li>
            ))}
          </ol>
        </Section>
      )}
      <Words title="Summary" text={summary} />
      <Words title="What was in the way" text={blockers} />
      <Words title="Plan for the next day" text={plan} />
      <Facts
        facts={[
          ...(isOwn ? [] : [['Who', user_name] as const, ['Branch', branch_name] as const]),
          ['Day', capital(formatDay(report_date, now))],
          ['Handed in', submitted_at === null ? 'Not yet' : capital(formatMoment(submitted_at, now))],
        ]}
      />
      <Comments report={report} now={now} />
    </div>
  );
}

function Words({ title, text }: { readonly title: string; readonly text: string }) {
  return text === '' ? null : (
    <Section title={title}>
      <p className={css.text}>{text}</p>
    </Section>
  );
}

function Comments({ report, now }: { readonly report: EodReport; readonly now: number }) {
  const { user } = useSession();
  const mayComment = useCan('eod.comment') || report.user_id === user.id;
  const read = useRead(eod.comments, { params: { id: report.id } });
  const isOwn = ({ user_id }: EodComment) => user_id === user.id;
  if (!read.data)
    return read.error ? (
      <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />
    ) : (
      <SkeletonRows rows={2} />
    );
  return (
    <Thread
      comments={read.data.body.comments}
      mayChange={(comment) => isOwn(comment) && now - Date.parse(comment.created_at) <= OWN_REPORT_COMMENT_MS}
      mayDelete={isOwn}
      {...(mayComment && {
        dialog: (comment: EodComment | null, onClose: () => void) => (
          <WriteComment report={report} comment={comment} onClose={onClose} />
        ),
      })}
      deleting={(comment, onClose) => (
        <DeleteComment
          comment={comment}
          endpoint={eod.removeComment}
          params={{ id: report.id, commentId: comment.id }}
          onClose={onClose}
        />
      )}
    />
  );
}
