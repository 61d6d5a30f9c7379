import { Choice } from '#ui/choice.tsx';
import { Section } from '#ui/screen.tsx';
import { useLook, type Look } from '#ui/use-look.ts';

const themes: readonly { value: Look['theme']; label: string }[] = [
  { value: 'system', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'sun', label: 'Sun' },
];

const sizes: readonly { value: Look['text']; label: string }[] = [
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Large' },
  { value: 'larger', label: 'Larger' },
  { value: 'largest', label: 'Largest' },
];

/** For this device, not for the person: a shared phone lies in the sun for everybody. */
export function LookSection() {
  const [look, change] = useLook();
  return (
    <Section title="Look">
      <Choice label="Light" value={look.theme} options={themes} onChange={(theme) => change({ theme })} />
      <Choice label="Text size" value={look.text} options={sizes} onChange={(text) => change({ text })} />
      <Choice
        label="Buttons"
        value={look.glove ? 'glove' : 'normal'}
        options={[
          { value: 'normal', label: 'Normal' },
          { value: 'glove', label: 'Bigger, for gloves' },
        ]}
        onChange={(size) => change({ glove: size === 'glove' })}
      />
    </Section>
  );
}
