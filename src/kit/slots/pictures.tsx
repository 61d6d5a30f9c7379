import { besideOf, countsOf } from '#db/views/pictures.ts';
import { countsText } from './pictures-text.ts';
import { ShotStrip } from './shot-strip.tsx';
import { SlotGrid, type SlotGridProps } from './slot-grid.tsx';
import { ActLink } from '#ui/act-link.tsx';
import css from './slots.module.css';

/** The pictures of a vehicle: how many there are and are known to be on the server, each place, and what else was photographed. */
export function Pictures(props: SlotGridProps) {
  const { taken, skip, cameraOf, onRemove = null } = props;
  const others = besideOf(taken);
  const camera = cameraOf?.('other') ?? null;
  return (
    <div className={css.part}>
      <output className={css.head}>{countsText(countsOf(taken, skip))}</output>
      <SlotGrid {...props} />
      <div className={css.others}>
        <ShotStrip label="Other pictures" shots={others} truth={taken.truth} camera={camera} onRemove={onRemove} />
        {camera === null ? null : (
          <ActLink icon="camera" to={camera}>
            Take a picture of something else
          </ActLink>
        )}
      </div>
    </div>
  );
}
