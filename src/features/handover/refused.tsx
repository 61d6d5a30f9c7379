import { Link } from 'react-router-dom';
import type { Mutation } from '#db/records.ts';
import { useSaving } from '#kit/outbox/use-saving.ts';
import { useSync } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { HandoverView } from './use-handover.ts';
import css from './handover.module.css';

/** What each is called where it was not taken. */
const NAMES: Readonly<Record<string, string>> = {
  'rentals.noteOut': 'What was read going out',
  'rentals.noteBack': 'What was read coming back',
  'rentals.tick': 'A tick',
  'rentals.sign': 'The signature',
  'prechecks.save': 'The walk-round',
};

function nameOf({ op, args }: Mutation): string {
  if (op !== 'rentals.move') return NAMES[op] ?? 'Something';
  return args['status'] === 'returned' ? 'The return' : 'The hand-over';
}

/** In the server's words: its reasons where it named any. */
const wordsOf = ({ err }: Mutation): string =>
  Object.values(err?.fields ?? {})
    .flat()
    .join(' ') ||
  err?.message ||
  '';

/** Blockers are for the office to clear or to pass; the words of a 409 say themselves what to do. */
const adviceOn = ({ op, err }: Mutation): string =>
  op === 'rentals.move' && err?.status === 422 ? ' The office can clear this or pass it; then try again.' : '';

/** What the server did not take, and waits for a person; everything else of the booking was sent, or still is. */
export function Refused({ view }: { readonly view: HandoverView }) {
  const sync = useSync();
  const saving = useSaving();
  return view.work
    .filter(({ st }) => st === 'failed')
    .map((mutation) => (
      <Banner
        key={mutation.mid}
        tone="needs"
        icon="needs"
        action={
          <>
            <Button icon="retry" onClick={() => void saving(() => sync.retry([mutation.mid]))}>
              Try again
            </Button>
            <Link className={css.link} to="/outbox">
              Open the outbox
            </Link>
          </>
        }
      >
        <strong>{`${nameOf(mutation)} needs you.`}</strong> <span>{`${wordsOf(mutation)}${adviceOn(mutation)}`}</span>
      </Banner>
    ));
}
