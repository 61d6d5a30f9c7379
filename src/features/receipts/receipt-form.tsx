import { useRef, type ReactNode } from 'react';
import { useFormParts } from '#kit/form/use-form-parts.tsx';
import { useSave } from '#kit/form/use-save.ts';
import type { FormFiles } from '#kit/files/use-form-files.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Screen } from '#ui/screen.tsx';
import { PageStrip } from './page-strip.tsx';
import { ReceiptFields } from './receipt-fields.tsx';
import { receiptLabels as labels, type ReceiptValues } from './receipt-values.ts';
import { sendReceipt } from './send-receipt.ts';
import css from './receipts.module.css';

interface Props {
  readonly title: string;
  /** Under which name this device keeps what is typed. */
  readonly draft: string;
  /** Null for a new one. */
  readonly record: { readonly id: number; readonly updated_at: string } | null;
  readonly own: ReceiptValues;
  readonly files: FormFiles;
  /** Takes another page. */
  readonly onMore: () => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  /** What is known of it already, above the fields. */
  readonly children?: ReactNode;
}

/** The one optional screen after the picture: all of it may wait, only Save may not. */
export function ReceiptForm(props: Props) {
  const { title, draft, record, own, files, onMore, onSaved, onClose, children } = props;
  const write = useWrite();
  const stored = useRef(record?.id ?? null);
  const save = useSave<ReceiptValues, number>({
    draft,
    own,
    base: record?.updated_at ?? null,
    labels,
    send: (values, changed, signal) =>
      sendReceipt(write, {
        id: stored.current,
        values,
        changed,
        files,
        signal,
        onStored: (id) => {
          stored.current = id;
        },
      }),
    onSaved,
    onClose,
  });
  const { body, footer } = useFormParts({
    title,
    save,
    saveText: 'Save receipt',
    children: <ReceiptFields form={save.form} />,
  });
  return (
    <Screen title={title} back="/receipts" primary={<div className={css.foot}>{footer}</div>}>
      <NotSaved hasPicture={files.chosen.length > 0} />
      {children}
      <PageStrip files={files} onMore={onMore} />
      {body}
    </Screen>
  );
}

/** Without a connection nothing is saved; said before Save is pressed, too. */
function NotSaved({ hasPicture }: { readonly hasPicture: boolean }) {
  if (useTruth().reach !== 'offline') return null;
  return (
    <Banner tone="needs" icon="offline">
      {`There is no connection: this is not saved yet. What you type is kept here${
        hasPicture ? ', and the picture as long as the app stays open' : ''
      }. Press Save when the connection is back.`}
    </Banner>
  );
}
