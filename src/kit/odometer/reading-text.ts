/** The words and signs of readings and of what is thought of them. Pure. */
import type { SeriesReading } from '#contract/areas/odometers.ts';

type Judgement = SeriesReading['judgement'];

/** The signs of the drawing, which its table repeats. */
export const SIGNS: Readonly<Record<Judgement, string>> = { accepted: '●', doubtful: '○', void: '×' };

const JUDGEMENTS: Readonly<Record<Judgement, string>> = {
  accepted: 'Accepted',
  doubtful: 'Doubtful',
  void: 'Taken out',
};

export const judgementText = ({ judgement, confirmed }: Pick<SeriesReading, 'judgement' | 'confirmed'>): string =>
  confirmed ? 'Confirmed' : JUDGEMENTS[judgement];

/** Where a reading came from. */
export const SOURCES: Readonly<Record<SeriesReading['source'], string>> = {
  todo: 'Todo',
  precheck: 'Walk-round',
  checkin: 'Check-in',
  checkout: 'Check-out',
  manual: 'Office',
  import: 'Import',
  telematics: 'Tracker',
};

/** Where the office judges it. */
export const reviewPath = ({ id, judgement }: Pick<SeriesReading, 'id' | 'judgement'>): string =>
  `/odometer-review?${judgement === 'void' ? 'view=void&' : ''}open=${id}`;
