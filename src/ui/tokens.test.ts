import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** `--name: value;` of the first block that `selector` opens. */
function block(selector: string): Map<string, string> {
  const body = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map([...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

const pick = (value: string, mode: 'light' | 'dark') => {
  const both = /^light-dark\((#\w+), (#\w+)\)$/.exec(value);
  return both ? (both[mode === 'light' ? 1 : 2] ?? '') : value;
};

const usual = block(':root');
const sun = block(":root[data-theme='sun']");
const colours = (mode: 'light' | 'dark' | 'sun') => (name: string) =>
  pick((mode === 'sun' ? sun.get(name) : undefined) ?? usual.get(name) ?? '', mode === 'dark' ? 'dark' : 'light');

type Rgb = readonly number[];
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const mix = (a: Rgb, b: Rgb, part: number): Rgb => a.map((v, i) => v * part + (b[i] ?? 0) * (1 - part));

function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((v) =>
    v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** What eyes that lack a kind of cone make of linear red, green and blue (Machado, Oliveira and Fernandes 2009, in full strength). */
const eyes = {
  all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  'weak in red': [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  'weak in green': [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  'weak in blue': [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

const times = (matrix: readonly number[], [a = 0, b = 0, c = 0]: readonly number[]) =>
  [0, 3, 6].map((row) => (matrix[row] ?? 0) * a + (matrix[row + 1] ?? 0) * b + (matrix[row + 2] ?? 0) * c);

const LMS = [0.41222147, 0.53633254, 0.05144599, 0.2119035, 0.68069955, 0.10739696, 0.08830246, 0.28171884, 0.6299787];
const LAB = [
  0.21045426, 0.79361779, -0.00407205, 1.9779985, -2.42859221, 0.45059371, 0.02590404, 0.78277177, -0.80867577,
];

/** A colour as these eyes see it, in OKLab: there, distances are about as large as they look. */
function seen(matrix: readonly number[], colour: Rgb): readonly number[] {
  const linear = colour.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  const light = times(matrix, linear).map((v) => Math.max(0, v));
  return times(LAB, times(LMS, light).map(Math.cbrt));
}

function distance(matrix: readonly number[], one: Rgb, other: Rgb): number {
  const [a, b] = [seen(matrix, one), seen(matrix, other)];
  return 100 * Math.hypot(...a.map((v, i) => v - (b[i] ?? 0)));
}

const words = ['ink', 'muted', 'accent', 'sent', 'here', 'needs', 'failed', 'unknown'];
const modes = [
  ['light', 4.5],
  ['dark', 4.5],
  ['sun', 7],
] as const;

describe.each(modes)('%s', (mode, least) => {
  const colour = (name: string) => rgb(colours(mode)(name));

  test.each(words)('%s can be read on every ground it stands on', (name) => {
    const word = colour(name);
    const sunk = mix(colour('ink'), colour('panel'), 0.06);
    for (const ground of [colour('bg'), colour('panel'), sunk])
      expect(contrast(word, ground)).toBeGreaterThanOrEqual(least);
    // Chips and banners: a tint of the word's own colour.
    for (const ground of ['bg', 'panel']) {
      expect(contrast(word, mix(word, colour(ground), 0.08))).toBeGreaterThanOrEqual(least);
    }
  });

  test('what stands on filled grounds can be read', () => {
    expect(contrast(colour('on-accent'), colour('accent'))).toBeGreaterThanOrEqual(least);
    expect(contrast(colour('on-failed'), colour('failed'))).toBeGreaterThanOrEqual(least);
    expect(contrast(colour('bg'), colour('ink'))).toBeGreaterThanOrEqual(least);
  });

  test('marks can be read on a row that is open', () => {
    const open = mix(colour('ink'), colour('panel'), 0.09);
    for (const name of ['ink', 'muted', 'here', 'needs', 'failed'])
      expect(contrast(colour(name), open)).toBeGreaterThanOrEqual(least);
  });

  test.each(Object.entries(eyes))(
    'finish 12: the accent is told apart from red, and from what says a state, by eyes: %s',
    (_, matrix) => {
      expect(distance(matrix, colour('accent'), colour('failed'))).toBeGreaterThanOrEqual(15);
      for (const name of ['needs', 'here', 'sent'])
        expect(distance(matrix, colour('accent'), colour(name))).toBeGreaterThanOrEqual(9);
      // A filled button that looks grey looks as if it could not be pressed.
      expect(distance(matrix, colour('accent'), colour('muted'))).toBeGreaterThanOrEqual(9);
    },
  );

  test('the borders of controls can be seen', () => {
    for (const ground of ['bg', 'panel']) expect(contrast(colour('edge'), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});
