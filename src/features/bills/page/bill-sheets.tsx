import { useState } from 'react';
import type { BillAnswer, ReadAmount } from '#contract/areas/bill-record.ts';
import { bills } from '#contract/areas/bills.ts';
import type { Attachment } from '#contract/attachment.ts';
import { isolated } from '#contract/people-text.ts';
import { amountText } from '#kit/expense/expense-text.ts';
import { fileUrl } from '#kit/files/file-url.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useMay } from '#session/use-may.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { useZoom } from '#ui/use-zoom.ts';
import css from './page.module.css';

interface Props {
  readonly whole: BillAnswer;
  /** The field into which a sum goes. */
  readonly aim: string;
  readonly onAmount: (amount: string) => void;
}

/** The pages of a bill, one at a time, with the sums that were read on them. */
export function BillSheets({ whole, aim, onAmount }: Props) {
  const { billimages: pages, proposal } = whole;
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, pages.length - 1);
  const page = pages[at];
  const amounts = (proposal?.amounts ?? []).filter((one) => one.page === at);
  if (!page) return null;
  return (
    <section className={css.sheets} aria-label="Pages">
      {pages.length > 1 ? (
        <nav className={css.turn} aria-label="Turn the pages">
          <IconButton icon="back" label="Previous page" disabled={at === 0} onClick={() => setChosen(at - 1)} />
          <span className="num">{`Page ${at + 1} of ${pages.length}`}</span>
          <IconButton
            icon="forward"
            label="Next page"
            disabled={at === pages.length - 1}
            onClick={() => setChosen(at + 1)}
          />
          <RemovePage page={page} />
        </nav>
      ) : null}
      {page.thumb === null ? (
        <PaperText page={page} text={whole.read_text} />
      ) : (
        <Picture key={page.id} page={page} amounts={amounts} aim={aim} onAmount={onAmount} />
      )}
      <Sums amounts={amounts} aim={aim} onAmount={onAmount} />
    </section>
  );
}

function RemovePage({ page }: { readonly page: Attachment }) {
  const may = useMay();
  const act = useDo();
  if (!may(bills.removeImage)) return null;
  return (
    <IconButton
      icon="trash"
      label={`Delete page ${isolated(page.name)}`}
      onClick={() => void act(bills.removeImage, { params: { id: page.id } })}
    />
  );
}

/** A PDF has no small form: what was read stands here, and the file opens beside it. */
function PaperText({ page, text }: { readonly page: Attachment; readonly text: string }) {
  return (
    <>
      <p>
        <a className={css.link} href={fileUrl(page.id, 'full')} target="_blank" rel="noreferrer">
          {`Open ${page.name}`}
        </a>
      </p>
      <pre className={css.text}>{text === '' ? 'Nothing of it was read.' : text}</pre>
    </>
  );
}

type SumProps = Omit<Props, 'whole'> & { readonly amounts: readonly ReadAmount[] };

function Picture({ page, amounts, aim, onAmount }: SumProps & { readonly page: Attachment }) {
  const { zoom, frame, pointers, closer, farther } = useZoom(page.id);
  const [turns, setTurns] = useState(0);
  const transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale}) rotate(${turns * 90}deg)`;
  return (
    <div className={css.picture}>
      <div className={css.tools}>
        <IconButton icon="zoomOut" label="Smaller" disabled={zoom.scale === 1} onClick={farther} />
        <IconButton icon="zoomIn" label="Larger" onClick={closer} />
        <IconButton icon="retry" label="Turn by a quarter" onClick={() => setTurns(turns + 1)} />
        <a className={css.link} href={fileUrl(page.id, 'full')} target="_blank" rel="noreferrer">
          Open
        </a>
      </div>
      <div
        ref={frame}
        className={css.frame}
        data-close={zoom.scale > 1 || undefined}
        onDragStart={(event) => event.preventDefault()}
        {...pointers}
      >
        <div className={css.sheet} data-sideways={turns % 2 === 1 || undefined} style={{ transform }}>
          <img src={fileUrl(page.id, 'preview')} alt={page.name} />
          {amounts.map(({ amount, box }, n) =>
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
          )}
        </div>
      </div>
    </div>
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
