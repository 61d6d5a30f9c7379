import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAct } from '#kit/outbox/use-act.ts';
import { useSaving } from '#kit/outbox/use-saving.ts';
import type { OpenTwin } from '#db/views/open-twins.ts';
import { removalOf } from '#sync/ops/removal.ts';
import { useSync } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PLACES } from './places.ts';
import { rowText, twinSubject, twinTitle } from './twin-text.ts';
import card from './card.module.css';
import css from './outbox.module.css';

/** Something was sent again because no answer came, and now it may be there twice: only its person can tell. */
export function TwinCard({ twin, now }: { readonly twin: OpenTwin; readonly now: number }) {
  const [mine, second] = twin.rows;
  const subject = twinSubject(twin);
  return (
    <li className={card.card} data-failed>
      <h2 className={css.title}>{twinTitle(twin)}</h2>
      {subject ? <span className={css.subject}>{subject}</span> : null}
      <p>
        No answer came when you sent it, so it was sent again. The server now has another one that you did not make.
      </p>
      <dl className={css.twins}>
        <dt>Yours</dt>
        <dd>{rowText(twin, mine, now)}</dd>
        <dt>The second one</dt>
        <dd>{rowText(twin, second, now)}</dd>
      </dl>
      <Acts twin={twin} />
    </li>
  );
}

function Acts({ twin }: { readonly twin: OpenTwin }) {
  const { about } = twin;
  const sync = useSync();
  const act = useAct();
  const saving = useSaving();
  const [busy, setBusy] = useState(false);
  const removal = removalOf(twin.t, twin.rows[1], twin.lines);
  const settle = () => saving(() => sync.settleTwin(twin.second));
  const remove = async () => {
    setBusy(true);
    if (await act(...removal)) await settle();
    setBusy(false);
  };
  return (
    <div className={css.acts}>
      {removal.length > 0 ? (
        <Button tone="danger" icon="trash" busy={busy} onClick={() => void remove()}>
          Delete the second one
        </Button>
      ) : (
        <p className={css.failure}>
          <Icon name="info" /> It cannot be deleted here. If it is one too many, tell the office.
        </p>
      )}
      <Button icon="check" onClick={() => void settle()}>
        Keep both
      </Button>
      {about ? (
        <Link className={css.link} to={PLACES[about.kind][1](about.lid)}>
          {PLACES[about.kind][0]}
        </Link>
      ) : null}
    </div>
  );
}
