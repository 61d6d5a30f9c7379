import { Section } from '#ui/screen.tsx';
import { LayoutChoices } from './layout-choices.tsx';

/** The desk's layout, as the person likes it. */
export function LayoutSection() {
  return (
    <Section title="Layout">
      <LayoutChoices />
    </Section>
  );
}
