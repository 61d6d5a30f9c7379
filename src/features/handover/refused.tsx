import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import type { Mutation } from '#db/records.ts';
import { useSaving } from '#kit/outbox/use-saving.ts';
import { useSync } from '#sync/use-sync.ts';
import { ActLink } from '#ui/act-link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { HandoverView } from './use-handover.ts';

/** What each is called where it was not taken. */
const NAMES: Readonly<Record<string, string>> = {
  'rentals.noteOut': 'What was read going out',
  'rentals.noteBack': 'What was read coming back',
  'rentals.tick': 'A tick',
  'rentals.sign': 'The signature',
  'prechecks.save': 'The walk-round',
  'damages.add': 'The damage',
  'privates.check': 'What was found',
};

function nameOf({ op, args }: Mutation): string {
  if (isPicture({ op })) return `The picture “${imageSlots[args['slot'] as ImageSlot]}”`;
  if (op === 'privates.note') return NAMES[args['phase'] === 'checkout' ? 'rentals.noteBack' : 'rentals.noteOut'] ?? '';
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

/** What the server did not take, and waits for a person; everything else of the booking or private rental was sent, or still is. Pictures are said together. */
export function Refused({ view }: { readonly view: Pick<HandoverView, 'work'> }) {
  const failed = view.work.filter(({ st }) => st === 'failed');
  const [pictures, others] = [failed.filter(isPicture), failed.filter((mutation) => !isPicture(mutation))];
  const [first] = pictures;
  return (
    <>
      {others.map((mutation) => (
        <Said key={mutation.mid} work={[mutation]} name={nameOf(mutation)} words={wordsOf(mutation)} />
      ))}
      {first && pictures.length === 1 ? <Said work={pictures} name={nameOf(first)} words={wordsOf(first)} /> : null}
      {first && pictures.length > 1 ? (
        <Said work={pictures} name={`${pictures.length} pictures`} words={wordsOf(first)} />
      ) : null}
    </>
  );
}

const isPicture = ({ op }: Pick<Mutation, 'op'>): boolean => op === 'rentals.upload' || op === 'privates.upload';

interface SaidProps {
  readonly work: readonly Mutation[];
  readonly name: string;
  readonly words: string;
}

function Said({ work, name, words }: SaidProps) {
  const sync = useSync();
  const saving = useSaving();
  const [first] = work;
  return (
    <Banner
      tone="needs"
      icon="needs"
      action={
        <>
          <Button icon="retry" onClick={() => void saving(() => sync.retry(work.map(({ mid }) => mid)))}>
            Try again
          </Button>
          <ActLink to="/outbox">Open the outbox</ActLink>
        </>
      }
    >
      <strong>{`${name} ${work.length === 1 ? 'needs' : 'need'} you.`}</strong>{' '}
      <span>{`${words}${first ? adviceOn(first) : ''}`}</span>
    </Banner>
  );
}
