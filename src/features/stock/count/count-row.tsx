import { type KeyboardEvent, useState } from 'react';
import { stock, type StockItem } from '#contract/areas/stock.ts';
import { formatQuantity } from '#kit/stock/stock-text.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { isComposing } from '#lib/is-composing.dom.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { countedOf, differenceText } from './counted.ts';
import css from './count.module.css';

interface Props {
  readonly item: StockItem;
  readonly branch: number;
  /** Something stands here that is not saved, or does not any more. */
  readonly onOpen: (isOpen: boolean) => void;
}

/** One item of the sheet. Enter saves what was counted and goes to the next one. */
export function CountRow({ item, branch, onOpen }: Props) {
  const { name, sku, unit, levels } = item;
  const count = useCount({ item, branch, onOpen });
  const isOffline = useTruth().reach === 'offline';
  const known = levels[0]?.on_hand ?? 0;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    const { currentTarget: input } = event;
    if (count.found !== null && !isOffline) void count.save();
    if (count.found !== null || count.text.trim() === '') focusNext(input);
  };
  return (
    <tr>
      <td className={css.muted}>{levels[0]?.place ?? ''}</td>
      <td className={css.name}>
        {name} {sku === null ? null : <span className={css.muted}>{sku}</span>}
      </td>
      <td className={css.number} data-label="Known">
        {formatQuantity(known, unit)}
      </td>
      <td className={css.counted}>
        <TextInput
          aria-label={`Counted of ${name}`}
          aria-invalid={count.isWrong || undefined}
          inputMode="decimal"
          autoComplete="off"
          value={count.text}
          onChange={(event) => count.write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          aria-label={`Save the count of ${name}`}
          busy={count.isBusy}
          disabled={count.found === null || isOffline}
          title={isOffline ? 'This waits for a connection.' : undefined}
          onClick={() => void count.save()}
        >
          Save
        </Button>
      </td>
      <td className={css.said}>
        <output data-wrong={count.isWrong || count.refusal !== null || undefined}>
          {count.refusal ?? count.saved ?? differenceText(count.text, known, unit)}
        </output>
      </td>
    </tr>
  );
}

/** What stands beside an item, and what became of it. */
function useCount({ item, branch, onOpen }: Props) {
  const write = useWrite();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const found = countedOf(text);
  const change = (next: string) => {
    setText(next);
    setSaved(null);
    setRefusal(null);
    onOpen(next.trim() !== '');
  };
  const save = async () => {
    if (found === null || isBusy) return;
    setBusy(true);
    const body = { item_id: item.id, branch_id: branch, kind: 'adjust', quantity: found } as const;
    const written = await write(stock.move, { body });
    setBusy(false);
    if (!written.ok) return setRefusal(Object.values(written.fields).flat().join(' ') || written.message);
    change('');
    const { quantity } = written.body.movement;
    setSaved(
      quantity === 0 ? 'Saved: as expected' : `Saved: ${quantity > 0 ? '+' : ''}${formatQuantity(quantity, item.unit)}`,
    );
  };
  const isWrong = text.trim() !== '' && found === null;
  return { text, found, isWrong, isBusy, saved, refusal, write: change, save };
}

/** As one walks along the shelf. */
function focusNext(input: HTMLInputElement): void {
  const inputs = [...(input.closest('tbody')?.querySelectorAll('input') ?? [])];
  inputs[inputs.indexOf(input) + 1]?.focus();
}
