import { useState } from 'react';
import type { BillAnswer, ReadAmount } from '#contract/areas/bill-record.ts';
import { bills } from '#contract/areas/bills.ts';
import type { Attachment } from '#contract/attachment.ts';
import { isolated } from '#contract/people-text.ts';
import { amountText } from '#kit/expense/expense-text.ts';
import { FileStage } from '#kit/files/file-stage.tsx';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { useWide } from '#ui/use-wide.ts';
import { Pick, UploadList } from '../shared/uploads.tsx';
import { useUploads } from '../shared/use-uploads.ts';
import type { DeletePageProps } from './delete-page.tsx';
import css from './page.module.css';

const DeletePage = later<DeletePageProps>(() => import('./delete-page.tsx'));

interface Props {
  readonly whole: BillAnswer;
  /** The field into which a sum goes. */
  readonly aim: string;
  /** There is a form that takes sums: without one they cannot be pressed. */
  readonly isForm: boolean;
  readonly onAmount: (amount: string) => void;
}

/** The pages of a bill, one at a time, with the sums that were read on them. */
export function BillSheets({ whole, aim, isForm, onAmount }: Props) {
  const { bill, billimages, proposal, read_text: text } = whole;
  const now = useNow(60_000);
  const [shown, setShown] = useState<number | null>(null);
  const [asked, setAsked] = useState<Attachment | null>(null);
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  // What was deleted is not looked at while the bill is still read again.
  const pages = billimages.filter(({ id }) => !gone.has(id));
  const page = pages.find(({ id }) => id === shown) ?? pages[0];
  const at = page ? billimages.indexOf(page) : 0;
  const amounts = isForm ? (proposal?.amounts ?? []).filter((one) => one.page === at) : [];
  const isOpen = bill.deleted_at === null && bill.expense_status !== 'converted';
  if (pages.length === 0) return null;
  return (
    <section className={css.sheets} aria-label="Pages">
      <FileStage
        label="Paper"
        files={pages}
        now={now}
        noneText=""
        onShow={setShown}
        over={() => <Spots amounts={amounts} aim={aim} onAmount={onAmount} />}
        acts={(file) => (pages.length > 1 ? <RemovePage page={file} onAsk={() => setAsked(file)} /> : null)}
      />
      {isOpen ? <MorePages billId={bill.id} /> : null}
      <Sums amounts={amounts} aim={aim} onAmount={onAmount} />
      {text === '' ? null : (
        <details>
          <summary className={css.fold}>Text that was read</summary>
          <pre className={css.text}>{text}</pre>
        </details>
      )}
      {asked === null ? null : (
        <DeletePage
          page={asked}
          words={`page ${pages.indexOf(asked) + 1} of ${pages.length}`}
          onDeleted={() => setGone(new Set([...gone, asked.id]))}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function RemovePage({ page, onAsk }: { readonly page: Attachment; readonly onAsk: () => void }) {
  const may = useMay();
  if (!may(bills.removeImage)) return null;
  return <IconButton icon="trash" label={`Delete page ${isolated(page.name)}`} onClick={onAsk} />;
}

/** A paper of several sheets is photographed one by one. */
function MorePages({ billId }: { readonly billId: number }) {
  const may = useMay();
  const isWide = useWide();
  const isOffline = useTruth().reach === 'offline';
  const { uploads, add, drop, again } = useUploads(billId);
  if (!may(bills.upload) || (isOffline && uploads.length === 0)) return null;
  return (
    <div className={css.more}>
      {isWide || isOffline ? null : <Pick words="Photograph a page" icon="camera" onFiles={add} isCamera />}
      {isOffline ? null : <Pick words="Add a page" icon="plus" onFiles={add} />}
      <UploadList words="Pages on their way" uploads={uploads} onDrop={drop} onAgain={again} />
    </div>
  );
}

type SumProps = Pick<Props, 'aim' | 'onAmount'> & { readonly amounts: readonly ReadAmount[] };

/** The sums where they stand on the page. */
function Spots({ amounts, aim, onAmount }: SumProps) {
  return amounts.map(({ amount, box }, n) =>
    box === null ? null : (
      <button
        // The same sum may stand on a page twice.
        key={`${amount} ${n}`}
        type="button"
        className={css.spot}
        style={placeOf(box)}
        tabIndex={-1}
        aria-label={`Put ${amountText(amount)} into ${aim}`}
        title={`${amountText(amount)} into ${aim}`}
        // The drag of the page would take the press for itself.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => onAmount(amount)}
      />
    ),
  );
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

function placeOf([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]) {
  return { left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) };
}

/** All sums of the page once, for the keyboard, for fingers, and where it is not known at which place they stand. */
function Sums({ amounts, aim, onAmount }: SumProps) {
  const each = [...new Set(amounts.map(({ amount }) => amount))];
  if (each.length === 0) return null;
  return (
    <fieldset className={css.sums} aria-label={`Sums on the page, for ${aim}`}>
      <span className={css.aim}>{`Into ${aim}:`}</span>
      {each.map((amount) => (
        <Button key={amount} onClick={() => onAmount(amount)} aria-label={`Put ${amountText(amount)} into ${aim}`}>
          <span className="num">{amountText(amount)}</span>
        </Button>
      ))}
    </fieldset>
  );
}
