import { useEffect, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { fillPath } from '#contract/endpoint.ts';
import type { PictureRow } from '#db/records.ts';
import { imageBytes } from '#db/views/todo-parts.ts';
import { deployment } from '#http/deployment.ts';

type Which = 'thumb' | 'full';

/** A picture of any table: those of vehicles say where the server keeps them, those of todos are found by their number. */
export type AnyPicture = PictureRow & { readonly url?: string | null };

const IMAGE_FILE = '/api/todo-image/{id}';

/** Where the server keeps the bytes of a todo's image. */
export function imageFileUrl(sid: number, which: Which): string {
  return `${deployment().origin}${fillPath(IMAGE_FILE, { id: sid })}?size=${which}`;
}

/** An address of the server's door of files, whole or small. `url`: `/api/files/7` */
export function fileUrl(url: string, which: Which): string {
  return `${deployment().origin}${url}${which === 'thumb' ? '?size=thumb' : ''}`;
}

/** Null while the server does not have it. */
function serverUrl({ url, sid }: AnyPicture, which: Which): string | null {
  if (url !== undefined) return url && fileUrl(url, which);
  return sid === undefined ? null : imageFileUrl(sid, which);
}

/** Until the next picture has taken the place of this one. */
const GRACE_MS = 2000;

/** The address of bytes while a component shows them. It stays until there is another: a picture must not blink. */
export function useObjectUrl(bytes: ArrayBuffer | undefined, mime: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes], { type: mime }));
    queueMicrotask(() => setUrl(made));
    return () => {
      setTimeout(() => URL.revokeObjectURL(made), GRACE_MS);
    };
  }, [bytes, mime]);
  return url;
}

/** The picture's address for an `<img>`: this device's bytes, else the server's. Null while it is looked up, or nowhere. */
export function useImageUrl(image: AnyPicture, which: Which): string | null {
  const { lid, bid, thumb } = image;
  // The bytes of a `bid` never change: only another `bid` needs another look.
  const local = useLiveQuery(async () => (await imageBytes(image, which)) ?? null, [lid, which, bid, thumb]);
  const url = useObjectUrl(local?.bytes, local?.mime ?? '');
  // While the worker puts smaller bytes in the place of the raw ones there are none under the old name for a moment.
  return (local === null ? serverUrl(image, which) : null) ?? url;
}
