import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isolated } from '#contract/people-text.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { isComposing } from '#lib/is-composing.dom.ts';
import { Icon } from '#ui/icon.tsx';
import { useModal } from '#ui/use-modal.ts';
import { useHits, type Hit } from './use-hits.ts';
import type { ServerSearch } from './use-server-search.ts';
import css from './palette.module.css';

/** The server looks for no more. */
const LONGEST = 100;

/** Places, vehicles and todos in one list: of this device, and for who sees more than their own of the server. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const { ref, onCancel } = useModal(onClose);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const { hits, server } = useHits(text);
  const list = useId();

  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(hits[at]);
    else if (step) setAt((now) => Math.max(0, Math.min(hits.length - 1, now + step)));
    else return;
    event.preventDefault();
  };

  return (
    <dialog ref={ref} className={css.palette} aria-label="Find or go to" onCancel={onCancel}>
      <input
        className={css.input}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={hits[at] ? `${list}-${at}` : undefined}
        aria-label="Find a place, vehicle or todo"
        placeholder="Plate, last six of the VIN, todo, or where to go"
        value={text}
        maxLength={LONGEST}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be driven from an input */}
      <div role="listbox" id={list} aria-label="Found" className={css.list}>
        {hits.map((hit, n) => (
          <Option
            key={`${hit.to}${hit.title}`}
            id={`${list}-${n}`}
            hit={hit}
            selected={n === at}
            onPick={() => go(hit)}
          />
        ))}
      </div>
      <output className={css.none}>{wordsOf(server, text.trim(), hits.length)}</output>
    </dialog>
  );
}

const UNASKED = { away: 'The server cannot be reached', refused: 'The server refused to answer' } as const;

/** How much of the yard was looked through; empty where the list says enough. */
function wordsOf(server: ServerSearch['state'], text: string, found: number): string {
  if (server === 'asking') return 'Asking the server…';
  if (server === 'away' || server === 'refused')
    return found === 0
      ? `${UNASKED[server]}, and nothing of what this device knows matches.`
      : `${UNASKED[server]}: this is of what this device knows.`;
  if (found > 0) return '';
  return server === 'answered'
    ? `Nothing matches “${isolated(text)}”.`
    : `Nothing on this ${thisDevice()} matches “${isolated(text)}”.`;
}

interface OptionProps {
  readonly id: string;
  readonly hit: Hit;
  readonly selected: boolean;
  readonly onPick: () => void;
}

function Option({ id, hit, selected, onPick }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    // The keyboard works in the input, which names the selected option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role
    <div ref={ref} id={id} role="option" aria-selected={selected} className={css.option} onClick={onPick}>
      <Icon name={hit.icon} />
      <span className={css.title}>{hit.title}</span>
      <span className="muted">{hit.detail}</span>
    </div>
  );
}
