/** Small photos for the demo yard, drawn as SVG and stored as real JPEGs. Digits are drawn as segments: no font is needed. */
import sharp from 'sharp';

const WIDTH = 800;
const HEIGHT = 600;

export const BODY_COLOURS = ['#3b5f8a', '#8a3b3b', '#d8d8d4', '#2f4a3a', '#222427', '#b08a3a'] as const;
export const VIEWS = ['front', 'rear', 'left', 'right'] as const;

function frame(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="800" height="360" fill="#9fb4c4"/><rect y="360" width="800" height="240" fill="#6e6a63"/>
    <path d="M0 470H800M0 540H800" stroke="#cfc9b8" stroke-width="6" stroke-dasharray="60 40"/>${inside}</svg>`;
}

function side(colour: string, mirrored: boolean): string {
  const car = `<path d="M90 420q10-90 110-100l70-80q20-22 60-22h170q40 0 66 30l60 72q86 8 94 60v50q0 20-20 20H110q-20 0-20-30z" fill="${colour}"/>
    <path d="M290 310l50-62h90v62zM450 248h60q24 0 40 20l36 42H450z" fill="#1d2a33"/>
    <g fill="#17181a"><circle cx="220" cy="450" r="62"/><circle cx="590" cy="450" r="62"/></g>
    <g fill="#a9adb0"><circle cx="220" cy="450" r="32"/><circle cx="590" cy="450" r="32"/></g>`;
  return mirrored ? `<g transform="translate(800 0) scale(-1 1)">${car}</g>` : car;
}

function end(colour: string, lights: string): string {
  return `<rect x="200" y="300" width="400" height="180" rx="40" fill="${colour}"/>
    <path d="M250 300l40-90q8-18 30-18h160q22 0 30 18l40 90z" fill="#1d2a33"/>
    <g fill="${lights}"><rect x="220" y="340" width="80" height="36" rx="12"/><rect x="500" y="340" width="80" height="36" rx="12"/></g>
    <rect x="340" y="410" width="120" height="34" rx="4" fill="#f4f1e4"/>
    <g fill="#17181a"><rect x="220" y="470" width="70" height="60" rx="10"/><rect x="510" y="470" width="70" height="60" rx="10"/></g>`;
}

function jpeg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer();
}

/** A vehicle seen from one side. */
export function vehiclePicture(view: (typeof VIEWS)[number], colour: string): Promise<Buffer> {
  if (view === 'front') return jpeg(frame(end(colour, '#fff3c4')));
  if (view === 'rear') return jpeg(frame(end(colour, '#c23b2e')));
  return jpeg(frame(side(colour, view === 'right')));
}

/** Segments that are lit for each digit: top, upper right, lower right, bottom, lower left, upper left, middle. */
const LIT = [
  '1111110',
  '0110000',
  '1101101',
  '1111001',
  '0110011',
  '1011011',
  '1011111',
  '1110000',
  '1111111',
  '1111011',
];
const SEGMENTS = ['M8 0h44', 'M58 6v40', 'M58 58v40', 'M8 104h44', 'M2 58v40', 'M2 6v40', 'M8 52h44'];

function digit(value: number, x: number): string {
  const path = SEGMENTS.filter((_, i) => LIT[value]?.[i] === '1').join('');
  return `<path transform="translate(${x} 248)" d="${path}" stroke="#ffb64d" stroke-width="11" stroke-linecap="round" fill="none"/>`;
}

/** The dial with the odometer as a cluster shows it. */
export function dialPicture(odometer: number): Promise<Buffer> {
  const digits = [...String(odometer).padStart(6, '0')].map((c, i) => digit(Number(c), 160 + i * 84)).join('');
  return jpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="800" height="600" fill="#101214"/>
    <circle cx="400" cy="300" r="280" fill="none" stroke="#3a4046" stroke-width="14"/>
    <rect x="120" y="210" width="560" height="180" rx="18" fill="#1b1f22"/>${digits}</svg>`);
}

/** What one sees inside: seats from the front or from the back, or the open boot. */
const INSIDE = {
  front_seats: `<path d="M60 600V330q0-40 40-40h40q-30-120 60-120t60 120h60q40 0 40 40v270zM440 600V330q0-40 40-40h40q-30-120 60-120t60 120h60q40 0 40 40v270z"/>`,
  rear_seats: `<path d="M60 420q0-60 60-60h560q60 0 60 60v180H60z"/><path d="M120 350q0-160 110-160t110 160zM460 350q0-160 110-160t110 160z"/>`,
  boot: `<path d="M100 250h600l60 350H40z"/><path d="M150 280h500l30 190H120z" fill="#4b4f52"/>`,
} as const;

export function insidePicture(slot: keyof typeof INSIDE): Promise<Buffer> {
  return jpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="800" height="600" fill="#8b9196"/>
    <rect width="800" height="150" fill="#c3ccd2"/><g fill="#2b2f33">${INSIDE[slot]}</g></svg>`);
}
