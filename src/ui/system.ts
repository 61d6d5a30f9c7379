/** Chakra's system with the yard's tokens: names of what tokens.css holds. Recipes stand with the components that use them. */
import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';

const colors = [
  'bg',
  'panel',
  'sunk',
  'line',
  'edge',
  'ink',
  'muted',
  'accent',
  'on-accent',
  'sent',
  'here',
  'needs',
  'failed',
  'unknown',
] as const;

/** `4` is 16 px: the 4 px grid, in rem so that it grows with the text. */
const steps = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24];

const byName = <T extends string | number>(names: readonly T[], value: (name: T) => string) =>
  Object.fromEntries(names.map((name) => [name, { value: value(name) }]));

const config = defineConfig({
  cssVarsPrefix: 'y',
  preflight: false,
  theme: {
    tokens: {
      colors: byName(colors, (name) => `var(--${name})`),
      spacing: byName(steps, (step) => `${step / 4}rem`),
      sizes: {
        ...byName(steps, (step) => `${step / 4}rem`),
        target: { value: 'var(--target)' },
        full: { value: '100%' },
      },
      radii: { box: { value: 'var(--radius)' }, control: { value: 'var(--radius-control)' } },
      fonts: { body: { value: 'var(--font)' } },
      fontSizes: {
        body: { value: 'var(--body)' },
        small: { value: 'var(--small)' },
        lg: { value: '1.25rem' },
        xl: { value: '1.5rem' },
        '2xl': { value: '2rem' },
      },
      fontWeights: { normal: { value: 400 }, strong: { value: 600 } },
    },
  },
});

export const system = createSystem(defaultBaseConfig, config);
