import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLiveQuery } from 'dexie-react-hooks';
import { searchKey, vehiclesByPlate } from '#db/views/vehicles.ts';
import { searchTodos } from '#db/views/search.ts';
import { sayDay } from '#lib/say-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useSession } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { allowed, deskPlaces } from './places.ts';
import css from './palette.module.css';

interface Hit {
  readonly to: string;
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
}

const MOST = 8;

async function findVehicles(text: string): Promise<Hit[]> {
  const key = searchKey(text);
  if (key.length < 2) return [];
  const found = (await vehiclesByPlate()).filter((v) => v.plateKey.includes(key) || v.vin6.endsWith(key));
  return found
    .slice(0, MOST)
    .map((v) => ({ to: `/vehicles/${v.id}`, icon: 'vehicle', title: v.plate, detail: `${v.name} · VIN …${v.vin6}` }));
}

async function findTodos(text: string): Promise<Hit[]> {
  const now = Date.now();
  const found = await searchTodos(text, MOST);
  return found.map((todo) => ({
    to: todoPath(todo.lid),
    icon: 'today',
    title: `${todo.title}${todo.vehicle ? ` · ${todo.vehicle.plate}` : ''}`,
    detail: sayDay(todo.todo_date, now),
  }));
}

function usePlaces(text: string): readonly Hit[] {
  const { permissions } = useSession();
  return useMemo(() => {
    const wanted = text.trim().toLowerCase();
    return allowed(deskPlaces, permissions)
      .filter((place) => place.label.toLowerCase().includes(wanted))
      .map(({ to, icon, label }) => ({ to, icon, title: label, detail: 'Go to' }));
  }, [permissions, text]);
}

/** Places, vehicles and todos in one list, all from this device. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const places = usePlaces(text);
  const found = useLiveQuery(async () => (await Promise.all([findVehicles(text), findTodos(text)])).flat(), [text]);
  const hits = useMemo(() => [...places, ...(found ?? [])], [places, found]);
  const list = useId();

  // A layout effect: closing gives the focus back only while the dialog is still in the page.
  useLayoutEffect(() => {
    const box = dialog.current;
    if (!box?.open) box?.showModal();
    return () => box?.close();
  }, []);

  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(hits[at]);
    else if (step) setAt((now) => Math.max(0, Math.min(hits.length - 1, now + step)));
    else return;
    event.preventDefault();
  };

  return (
    <dialog ref={dialog} className={css.palette} aria-label="Find or go to" onCancel={onClose}>
      <input
        className={css.input}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={hits[at] ? `${list}-${at}` : undefined}
        aria-label="Find a place, vehicle or todo"
        placeholder="Plate, last six of the VIN, todo, or where to go"
        value={text}
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
      {hits.length === 0 ? <p className={css.none}>Nothing on this device matches “{text.trim()}”.</p> : null}
    </dialog>
  );
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
