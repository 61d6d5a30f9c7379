import { sidebarSizes, useLayout, type SidebarSize } from '#lib/use-layout.ts';
import { useSession } from '#session/use-session.ts';
import { Choice } from '#ui/choice.tsx';
import { Section } from '#ui/screen.tsx';

const words: Readonly<Record<SidebarSize, string>> = {
  lg: 'Large',
  md: 'Medium',
  sm: 'Small',
  'sm-hover': 'Small, opens on hover',
};

/** The desktop's layout, remembered for each person on this device. */
export function DeskSection() {
  const { user } = useSession();
  const [layout, change] = useLayout(user.id);
  return (
    <Section title="Layout">
      <Choice
        label="Sidebar"
        value={layout.sidebar}
        options={sidebarSizes.map((value) => ({ value, label: words[value] }))}
        onChange={(sidebar) => change({ sidebar })}
      />
      <Choice
        label="Width"
        value={layout.width}
        options={[
          { value: 'lg', label: 'The whole window' },
          { value: 'boxed', label: 'Boxed' },
        ]}
        onChange={(width) => change({ width })}
      />
    </Section>
  );
}
