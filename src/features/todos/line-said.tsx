import { useLiveQuery } from 'dexie-react-hooks';
import type { ChecklistRow } from '#db/records.ts';
import { Icon } from '#ui/icon.tsx';
import { LineFollowOn } from './line-follow-on.tsx';
import { LinePhotos } from './line-photos.tsx';
import { apart } from './skip-notes.ts';
import { reasonOf } from './use-answer.ts';
import type { LineView } from './use-lines.ts';
import css from './checklist.module.css';

interface Props {
  readonly view: LineView;
  readonly may: boolean;
}

/** What was said of a line besides its answer, to be read; nothing where there is nothing. */
export function LineSaid({ view, may }: Props) {
  const { line, photos, followOn } = view;
  const asks = line.state === 'failed' || line.state === 'skipped';
  if (line.note === '' && photos.length === 0 && !followOn && !asks) return null;
  return (
    <div className={css.strip}>
      {line.state === 'skipped' ? <Skipped line={line} /> : <Noted words={line.note} />}
      <LinePhotos view={view} mayDelete={may} />
      <LineFollowOn view={view} note={line.note} />
    </div>
  );
}

/** Why it was skipped, apart from what else was noted of it. */
function Skipped({ line: { lid, note } }: { readonly line: ChecklistRow }) {
  const own = useLiveQuery(() => reasonOf(lid), [lid]);
  if (own === undefined) return null;
  const { reason, noted } = apart(note, own);
  const why = reason === '' ? (noted === '' ? ', no reason given' : '') : `: ${reason}`;
  return (
    <>
      <p className={css.skipped}>
        <Icon name="skip" />
        <span>{`Skipped${why}`}</span>
      </p>
      <Noted words={noted} />
    </>
  );
}

function Noted({ words }: { readonly words: string }) {
  return words === '' ? null : <p className={css.quote}>{words}</p>;
}
