import type { Tone } from './chart-data.ts';

/** What a canvas is drawn with: the tokens as they are now, in colours that a canvas knows. */
export interface Paint {
  readonly tones: Readonly<Record<Tone, string>>;
  readonly panel: string;
  readonly line: string;
  readonly muted: string;
  readonly ink: string;
  readonly font: { readonly family: string; readonly size: number };
}

/** Reads the tokens where the canvas stands. A canvas knows neither custom properties nor light-dark(): an element is asked what they come to. */
export function paintAt(canvas: HTMLElement): Paint {
  const probe = document.createElement('span');
  (canvas.parentElement ?? document.body).append(probe);
  const colour = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const paint = {
    tones: { plain: colour('--accent'), needs: colour('--needs') },
    panel: colour('--panel'),
    line: colour('--line'),
    muted: colour('--muted'),
    ink: colour('--ink'),
    font: { family: getComputedStyle(canvas).fontFamily, size: rem * 0.75 },
  };
  probe.remove();
  return paint;
}

/** Strokes on the panel, for what is not over yet. */
export function hatch(colour: string, panel: string): CanvasPattern | string {
  const tile = Object.assign(document.createElement('canvas'), { width: 6, height: 6 });
  const pen = tile.getContext('2d');
  if (!pen) return panel;
  pen.fillStyle = panel;
  pen.fillRect(0, 0, 6, 6);
  pen.strokeStyle = colour;
  pen.lineWidth = 1.5;
  pen.beginPath();
  for (const from of [-3, 3, 9]) {
    pen.moveTo(from - 4, 7);
    pen.lineTo(from + 4, -1);
  }
  pen.stroke();
  return pen.createPattern(tile, 'repeat') ?? panel;
}
