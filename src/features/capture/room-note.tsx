import { Link } from 'react-router-dom';
import type { ShotRoom } from '#media/use-room.ts';
import { Banner } from '#ui/banner.tsx';
import css from './capture.module.css';

const WORDS: Readonly<Record<Exclude<ShotRoom, 'free'>, string>> = {
  few: 'This device is nearly full: one or two more photos fit. Connect so that waiting photos are sent and make room.',
  none: 'This device is full: the next photo may not be saved. Connect so that waiting photos are sent and make room, or delete other files.',
};

/** Too little room for a photo is said before it is taken. The shutter stays: what fits after all is kept. */
export function RoomNote({ room }: { readonly room: ShotRoom }) {
  if (room === 'free') return null;
  return (
    <div className={css.note}>
      <Banner tone="needs" icon="storage" action={<Link to="/settings">See what takes up space</Link>}>
        {WORDS[room]}
      </Banner>
    </div>
  );
}
