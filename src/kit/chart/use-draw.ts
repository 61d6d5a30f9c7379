import { useEffect, useState } from 'react';
import type { draw } from './draw.dom.ts';

type Draw = typeof draw;

let loaded: Draw | undefined;

/** The drawing, which comes after the numbers; `missing` where its file cannot be had now. */
export function useDraw(): Draw | 'waiting' | 'missing' {
  const [state, setState] = useState<'waiting' | 'missing' | 'there'>('waiting');
  useEffect(() => {
    if (loaded) return;
    import('./draw.dom.ts').then(
      (file) => {
        loaded = file.draw;
        setState('there');
      },
      () => setState('missing'),
    );
  }, []);
  return loaded ?? (state === 'missing' ? 'missing' : 'waiting');
}
