import { Link } from 'react-router-dom';
import { Banner } from '#ui/banner.tsx';
import type { SaveTrouble } from './use-save-photo.ts';
import css from './capture.module.css';

const WORDS: Readonly<Record<SaveTrouble, string>> = {
  full: 'The photo was not saved: this device is full. Connect so that waiting photos are sent and make room, or delete other files.',
  failed: 'The photo was not saved. Please take it again.',
  blank: 'The camera gave no picture. Please take it again.',
};

/** A photo that could not be kept, said at once and in the way. */
export function SaveTroubleNote({ trouble }: { readonly trouble: SaveTrouble }) {
  return (
    <div className={css.note}>
      <Banner
        tone="failed"
        icon="failed"
        urgent
        action={trouble === 'full' ? <Link to="/settings">See what takes up space</Link> : null}
      >
        {WORDS[trouble]}
      </Banner>
    </div>
  );
}
