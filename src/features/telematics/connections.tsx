import { useLayoutEffect, useRef, useState } from 'react';
import { telematics as calls, type Connection } from '#contract/areas/telematics.ts';
import { Age } from '#kit/age.tsx';
import { Mark } from '#kit/mark.tsx';
import { useDo } from '#kit/writes/use-do.ts';
import { count, formatNumber } from '#lib/format-number.ts';
import { formatTime } from '#lib/format-when.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { useToast } from '#ui/toast.tsx';
import type { EndDialogProps } from './end-dialog.tsx';
import { connectionName, troubleText, wantsConsent } from './telematics-text.ts';
import type { Connecting } from './use-connecting.ts';
import css from './telematics.module.css';

const EndDialog = later<EndDialogProps>(() => import('./end-dialog.tsx'));

interface Props {
  readonly connections: readonly Connection[];
  readonly connecting: Connecting;
  /** Ms. */
  readonly now: number;
}

/** The accounts with makers of trackers that the yard is connected with, and how each is. */
export function Connections({ connections, ...rest }: Props) {
  const [ending, setEnding] = useState<Connection | null>(null);
  const list = useFocusHere(connections.length);
  if (connections.length === 0 && ending === null) return null;
  return (
    <>
      <ul ref={list} className={css.connections} aria-label="Connections" tabIndex={-1}>
        {connections.map((one) => (
          <ConnectionRow key={one.id} connection={one} onEnd={() => setEnding(one)} {...rest} />
        ))}
      </ul>
      {ending ? <EndDialog connection={ending} onClose={() => setEnding(null)} /> : null}
    </>
  );
}

/** Whoever ended one stays where it was: the table would take the focus to a row, and the page with it. */
function useFocusHere(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useLayoutEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return list;
}

interface RowProps extends Omit<Props, 'connections'> {
  readonly connection: Connection;
  /** Asks whether it should end. */
  readonly onEnd: () => void;
}

function ConnectionRow({ connection, connecting, now, onEnd }: RowProps) {
  const trouble = troubleText(connection);
  return (
    <li className={css.connection}>
      <strong>{connectionName(connection)}</strong>
      {trouble === null ? (
        <span className={css.fine}>
          <Icon name="check" size="1em" />
          Connected
        </span>
      ) : (
        <Mark icon="needs" words={trouble} isUrgent={wantsConsent(connection)} />
      )}
      <span className={css.detail}>
        <Answered connection={connection} now={now} />
        {` · ${count(connection.trackers, 'tracker')}, ${formatNumber(connection.linked)} linked`}
        <Next connection={connection} now={now} />
      </span>
      <ConnectionActs connection={connection} connecting={connecting} onEnd={onEnd} />
    </li>
  );
}

interface TimeProps {
  readonly connection: Connection;
  readonly now: number;
}

function Answered({ connection: { last_ok_at }, now }: TimeProps) {
  if (last_ok_at === null) return 'never answered';
  return (
    <>
      answered <Age at={last_ok_at} now={now} within />
    </>
  );
}

/** When it is asked next, where it is at all. */
function Next({ connection: { next_poll_at }, now }: TimeProps) {
  if (next_poll_at === null) return null;
  const at = Date.parse(next_poll_at);
  return <span className={css.next}>{` · asked next ${at <= now ? 'in a moment' : formatTime(at, now)}`}</span>;
}

function ConnectionActs({ connection, connecting, onEnd }: Omit<RowProps, 'now'>) {
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const waits = { disabled: isOffline, title: isOffline ? 'This waits for a connection.' : undefined };
  const name = connectionName(connection);
  const again = wantsConsent(connection);
  return (
    <span className={css.acts}>
      {!again && may(calls.vehicles) ? <AskNow connection={connection} {...waits} /> : null}
      {again && may(calls.code) ? (
        <Button
          icon="retry"
          busy={connecting.isBusy}
          aria-label={`Connect again: ${name}`}
          {...waits}
          onClick={() => connecting.begin(connection.id)}
        >
          Connect again
        </Button>
      ) : null}
      {may(calls.off) ? (
        <Button tone="quiet" aria-label={`End: ${name}`} {...waits} onClick={onEnd}>
          End
        </Button>
      ) : null}
    </span>
  );
}

interface AskProps {
  readonly connection: Connection;
  readonly disabled: boolean;
  readonly title: string | undefined;
}

/** Asks which trackers there are by now, without waiting for the next turn. */
function AskNow({ connection, ...waits }: AskProps) {
  const act = useDo();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const told = await act(calls.vehicles, { body: { connection_id: connection.id } });
    if (told) toast({ text: `${connectionName(connection)} has ${count(told.vehicles.length, 'tracker')}.` });
    setBusy(false);
  };
  return (
    <Button busy={isBusy} aria-label={`Ask now: ${connectionName(connection)}`} {...waits} onClick={() => void ask()}>
      Ask now
    </Button>
  );
}
