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

  test('the borders of controls can be seen', () => {
    for (const ground of ['bg', 'panel']) expect(contrast(colour('edge'), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});
