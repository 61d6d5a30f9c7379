import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { attachmentPart } from '#contract/attachment.ts';
import { expenseTemps as calls, type ExpenseDraft } from '#contract/areas/expense-temps.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FileStage } from '#kit/files/file-stage.tsx';
import { useFormFiles } from '#kit/files/use-form-files.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { idOf } from '#lib/id-of.ts';
import { useNow } from '#lib/use-now.ts';
import { useTruth } from '#sync/use-sync.ts';
import { ActLink } from '#ui/act-link.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import { ReceiptCamera } from './receipt-camera.tsx';
import { ReceiptForm } from './receipt-form.tsx';
import { valuesOf } from './receipt-values.ts';
import css from './receipts.module.css';

/** A draft with its pictures: fields and pages are added until it is entered as an expense. */
export default function ReceiptScreen() {
  const id = idOf(useParams()['id'] ?? null);
  return <Reads>{useDraftReady() ? <OneReceipt key={id} id={id ?? 0} /> : null}</Reads>;
}

function OneReceipt({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead(calls.edit, { params: { id } });
  const draft = data?.body.data;
  if (draft && draft.expense_id === null && draft.deleted_at === null) return <OpenReceipt draft={draft} />;
  return (
    <Screen title="Receipt" back="/receipts">
      {draft ? (
        <Closed draft={draft} />
      ) : error ? (
        <ReadTrouble error={error} onAgain={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Screen>
  );
}

/** It was entered, or deleted: nothing is changed here any more. */
function Closed({ draft: { id, expense_id } }: { readonly draft: ExpenseDraft }) {
  const send = useDo();
  if (expense_id !== null)
    return (
      <EmptyState
        icon="sent"
        title="It was entered as an expense"
        action={<ActLink to={`/expenses/${expense_id}`}>Open the expense</ActLink>}
      >
        What is to be changed is changed there.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="trash"
      title="This draft was deleted"
      action={
        <Button icon="undo" onClick={() => void send(calls.restore, { params: { id } })}>
          Bring it back
        </Button>
      }
    >
      It can be brought back for 30 days.
    </EmptyState>
  );
}

function OpenReceipt({ draft }: { readonly draft: ExpenseDraft }) {
  const { id } = draft;
  const navigate = useNavigate();
  const toast = useToast();
  const now = useNow(60_000);
  const files = useFormFiles(`receipt/${id}`, 'attachment', attachmentPart);
  const [isMore, setMore] = useState(false);
  const leave = () => void navigate('/receipts', { replace: true });
  if (isMore)
    return (
      <ReceiptCamera
        title="Another page"
        backLabel="Back to the receipt"
        onBack={() => setMore(false)}
        onFiles={(taken) => {
          files.add(taken);
          setMore(false);
        }}
        onWithout={null}
      />
    );
  return (
    <ReceiptForm
      title="Receipt"
      draft={`receipt/${id}`}
      record={draft}
      own={valuesOf(draft)}
      files={files}
      onMore={() => setMore(true)}
      onSaved={() => {
        toast({ text: 'Receipt saved.' });
        leave();
      }}
      onClose={leave}
    >
      {draft.attachments.length > 0 ? (
        <div className={css.stage}>
          <FileStage label="Receipt" files={draft.attachments} now={now} noneText="" />
        </div>
      ) : null}
      <DraftActs draft={draft} onGone={leave} />
    </ReceiptForm>
  );
}

interface ActsProps {
  readonly draft: ExpenseDraft;
  readonly onGone: () => void;
}

/** It becomes an expense, or goes. */
function DraftActs({ draft: { id }, onGone }: ActsProps) {
  const send = useDo();
  const toast = useToast();
  const isOffline = useTruth().reach === 'offline';
  const remove = async () => {
    if (!(await send(calls.remove, { params: { id } }))) return;
    toast({ text: 'Draft deleted.', undo: () => void send(calls.restore, { params: { id } }) });
    onGone();
  };
  return (
    <div className={css.acts}>
      <ActLink to={`/expenses?form=new&draft=${id}`}>Enter it as an expense</ActLink>
      <Button icon="trash" disabled={isOffline} onClick={() => void remove()}>
        Delete
      </Button>
    </div>
  );
}
