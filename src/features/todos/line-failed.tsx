import { useNavigate } from 'react-router-dom';
import { isolated } from '#contract/people-text.ts';
import { useCan } from '#session/use-session.ts';
import { linePhotoPath } from '#lib/todo-path.ts';
import { count } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { focusIn } from './focus-asked.dom.ts';
import { LineFollowOn } from './line-follow-on.tsx';
import { LineNote, useLineNote } from './line-note.tsx';
import { LinePhotos } from './line-photos.tsx';
import type { LineView } from './use-lines.ts';
import css from './checklist.module.css';

interface Props {
  readonly view: LineView;
  /** It failed just now: the word is asked for. */
  readonly isFresh: boolean;
}

/** What a failed line asks for: a photo, a word, and a todo for who mends it. None of it holds anybody up. */
export function LineFailed({ view, isFresh }: Props) {
  const navigate = useNavigate();
  const mayShoot = useCan('image.create');
  const { line, photos } = view;
  const note = useLineNote(line);
  return (
    <div className={css.strip}>
      <div className={css.asked}>
        {mayShoot ? (
          <Button icon="camera" onClick={() => void navigate(linePhotoPath(line.todo, line.lid))}>
            {photos.length === 0 ? (
              'Photo'
            ) : (
              <span>
                {count(photos.length, 'photo')}
                <span className="sr-only">, take another one</span>
              </span>
            )}
          </Button>
        ) : null}
        <div
          className={css.word}
          // A fieldset does not share the row with the button.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="group"
          aria-label={`What is wrong with “${isolated(line.title)}”?`}
          tabIndex={-1}
          ref={isFresh ? focusIn : null}
        >
          <LineNote note={note} hint="What is wrong?" />
        </div>
      </div>
      <LinePhotos view={view} mayDelete />
      <LineFollowOn view={view} note={note.text} />
    </div>
  );
}
