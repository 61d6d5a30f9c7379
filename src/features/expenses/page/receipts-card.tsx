import { type Expense, receiptFiles } from '#contract/areas/expense-record.ts';
import { AttachmentList } from '#kit/files/attachment-list.tsx';
import { Attachments } from '#kit/files/attachments.tsx';
import { useCan, useSession } from '#session/use-session.ts';
import { expenseCalls } from '../shared/expense-calls.ts';

/** The papers of the expense. Whoever made it, or changes others’, adds some for ever; what was approved on them stays. */
export function ReceiptsCard({ expense }: { readonly expense: Expense }) {
  const { id, kind, attachments, created_by, approved, may, deleted_at } = expense;
  const { user } = useSession();
  const changesOthers = useCan('expense.update');
  const mayAdd = deleted_at === null && (created_by === user.id || changesOthers);
  const mayDelete = () => may.edit && !approved;
  if (!mayAdd) return <AttachmentList files={attachments} />;
  return (
    <Attachments
      record={`expense/${id}`}
      files={attachments}
      mayDelete={mayDelete}
      adding={{
        endpoint: expenseCalls[kind].update,
        field: 'attachment',
        part: receiptFiles.attachment,
        inputOf: (sha256) => ({ params: { id }, body: { checksums: [sha256] } }),
      }}
    />
  );
}
