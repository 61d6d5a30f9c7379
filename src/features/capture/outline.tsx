import type { ReactNode } from 'react';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { BodyDrawing } from '#kit/damage/body-drawing.tsx';
import { HEIGHT, WIDTH } from '#kit/damage/spots.ts';
import css from './guided.module.css';

/** Seen from the corner at the front on the left. The other corners are the same, mirrored where the vehicle points the other way. */
const CORNER = (
  <>
    <path
      d="M40 128C38 110 40 98 45 90C48 85 54 82 64 80L96 71L119 38C122 33 126 31 132 31L180 28C192 28 199 31 205 40L218 63L222 75C226 85
        227 106 226 124L224 144C223 149 220 152 214 153L194 156"
    />
    <path d="M98 67L120 38C122 36 124 35 128 34L170 32C176 32 180 34 184 39L194 60Z" />
    <path d="M40 104L62 101M40 116H70M132 154L164 156" />
    <circle cx="84" cy="148" r="22" />
    <circle cx="178" cy="156" r="15" />
  </>
);
const mirrored = (drawing: ReactNode) => <g transform={`translate(${WIDTH} 0) scale(-1 1)`}>{drawing}</g>;

const DASHBOARD = (
  <>
    <path d="M20 74Q160 44 300 74V150H20ZM136 84H206V118H136ZM228 92H286V112H228Z" />
    <circle cx="80" cy="112" r="34" />
    <circle cx="80" cy="112" r="9" />
  </>
);
const FRONT_SEATS = (
  <path d="M44 150V84Q44 70 58 70H112Q126 70 126 84V150ZM62 70V48Q62 40 70 40H100Q108 40 108 48V70M194 150V84Q194 70 208 70H262Q276 70 276 84V150ZM212 70V48Q212 40 220 40H250Q258 40 258 48V70" />
);
const REAR_SEATS = (
  <path d="M28 150V82Q28 66 44 66H276Q292 66 292 82V150ZM28 118H292M116 66V118M204 66V118M58 66V50H88V66M145 66V50H175V66M232 66V50H262V66" />
);
const BOOT = <path d="M40 30H280V130L300 160H20L40 130ZM78 52H242V112H78ZM78 112L40 150M242 112L280 150" />;
const DIAL = (
  <>
    <circle cx="160" cy="90" r="72" />
    <path d="M116 112H204V136H116ZM160 90L204 52M104 46L114 56M216 46L206 56M88 90H102M232 90H218" />
  </>
);

const DRAWINGS: Readonly<Partial<Record<ImageSlot, ReactNode>>> = {
  front_left: CORNER,
  rear_left: mirrored(CORNER),
  rear_right: CORNER,
  front_right: mirrored(CORNER),
  dash: DASHBOARD,
  front_seats: FRONT_SEATS,
  rear_seats: REAR_SEATS,
  boot: BOOT,
  dial: DIAL,
};

/** Lines that say how the place should stand in the picture, over a darker line so that they are seen on white paint, too. Nothing for who does not see them. */
export function Outline({ slot }: { readonly slot: ImageSlot }) {
  const drawing = DRAWINGS[slot];
  return (
    <div className={css.outline} data-outline={slot} aria-hidden>
      {slot === 'front' || slot === 'left' || slot === 'rear' || slot === 'right' ? (
        <BodyDrawing view={slot} />
      ) : (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} focusable="false">
          {drawing}
        </svg>
      )}
    </div>
  );
}
