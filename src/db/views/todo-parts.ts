/** What belongs to a todo: checklist, readings, pictures. */
import { read } from '../open.ts';
import type { ChecklistRow, ImageRow, Lid, OdometerRow, PictureRow } from '../records.ts';
import { FIRST, LAST } from '../schema.ts';

/** In the order of the checklist; lines made here and not numbered yet come last. */
export function checklistOf(todo: Lid): Promise<ChecklistRow[]> {
  return read(async (d) => {
    const lines = await d.checklists.where('todo').equals(todo).toArray();
    return lines.toSorted((a, b) => a.position - b.position || a.lid.localeCompare(b.lid));
  });
}

/** The readings of a todo, oldest first. */
export function odometersOf(todo: Lid): Promise<OdometerRow[]> {
  return read((d) => d.odometers.where('todo').equals(todo).sortBy('read_at'));
}

/** The last readings of a vehicle that this phone knows, newest first. */
export function readingsOf(vehicleId: number, limit = 20): Promise<OdometerRow[]> {
  return read((d) =>
    d.odometers
      .where('[vehicle_id+read_at]')
      .between([vehicleId, FIRST], [vehicleId, LAST])
      .reverse()
      .limit(limit)
      .toArray(),
  );
}

/** In the order they were taken. */
export function imagesOf(todo: Lid): Promise<ImageRow[]> {
  return read((d) => d.images.where('todo').equals(todo).sortBy('taken_at'));
}

/** The bytes that are on this phone: undefined when only the server has them. */
export function imageBytes(
  image: PictureRow,
  which: 'thumb' | 'full',
): Promise<{ bytes: ArrayBuffer; mime: string } | undefined> {
  // A picture that the worker has not seen yet has no small form: its full one stands in.
  const bid = which === 'thumb' ? (image.thumb ?? image.bid) : image.bid;
  return read(async (d) => {
    const blob = bid === null ? undefined : await d.blobs.get(bid);
    return blob && { bytes: blob.bytes, mime: blob.mime };
  });
}
