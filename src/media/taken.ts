/** Time and place of a picture from its EXIF, read before compressing throws it away. Loaded only when a picture comes. */

export interface Taken {
  /** ISO 8601 in UTC; null when the picture does not say, or says something that cannot be. */
  readonly at: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const NOTHING: Taken = { at: null, latitude: null, longitude: null };

interface Tags {
  readonly DateTimeOriginal?: string;
  readonly OffsetTimeOriginal?: string;
  readonly latitude?: number;
  readonly longitude?: number;
}

/** On a first visit its file has yet to come, perhaps for minutes: the picture goes on without what it would have told. */
const READER_MS = 2_000;

/** Rejects where it does not come. */
function reader() {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('exifr did not come in time')), READER_MS);
  });
  return Promise.race([import('exifr/dist/lite.esm.mjs'), late]);
}

/** Never throws: a picture with broken EXIF is still a picture. */
export async function readTaken(bytes: ArrayBuffer, now: number): Promise<Taken> {
  try {
    const { parse } = await reader();
    const tags = (await parse(bytes, { reviveValues: false, translateValues: false, gps: true })) as Tags | undefined;
    return tags ? { ...place(tags), at: takenAt(tags, now) } : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** `2026:11:21 14:30:00` with `+01:00`, or in this device's zone when the camera did not write its own. */
function takenAt({ DateTimeOriginal: text, OffsetTimeOriginal: offset }: Tags, now: number): string | null {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(text ?? '');
  if (!match) return null;
  const zone = offset && /^[+-]\d\d:\d\d$/.test(offset) ? offset : '';
  const at = Date.parse(`${match[1]}-${match[2]}-${match[3]}T${match[4]}${zone}`);
  // A camera whose clock was never set says 1970 or 2000; one set wrong, a day to come.
  const sane = at > Date.UTC(2001, 0) && at < now + 86_400_000;
  return sane ? new Date(at).toISOString() : null;
}

function place({ latitude, longitude }: Tags): Pick<Taken, 'latitude' | 'longitude'> {
  const known = Number.isFinite(latitude) && Number.isFinite(longitude) && !(latitude === 0 && longitude === 0);
  return known ? { latitude: latitude ?? null, longitude: longitude ?? null } : { latitude: null, longitude: null };
}

/** EXIF orientation 1–8; 1 when there is none, null when nobody can tell. 5–8 lie on their side: width and height are exchanged. */
export async function readOrientation(bytes: ArrayBuffer): Promise<number | null> {
  const exifr = await reader().catch(() => null);
  return exifr && ((await exifr.orientation(bytes).catch(() => undefined)) ?? 1);
}
