import { sidebarSizes, useLayout, type SidebarSize } from '#lib/use-layout.ts';
import { useSession } from '#session/use-session.ts';
import { Choice } from '#ui/choice.tsx';

const sizeText: Readonly<Record<SidebarSize, string>> = {
  lg: 'Large',
  md: 'Medium',
  sm: 'Small',
  'sm-hover': 'Small, opens on hover',
};

/** The size of the sidebar and the width of the content, remembered for each person on this device. */
export function LayoutChoices({ stacked = false }: { readonly stacked?: boolean }) {
  const { user } = useSession();
  const [layout, change] = useLayout(user.id);
  return (
    <>
      <Choice
        label="Sidebar"
        value={layout.sidebar}
        options={sidebarSizes.map((value) => ({ value, label: sizeText[value] }))}
        onChange={(sidebar) => change({ sidebar })}
        stacked={stacked}
      />
      <Choice
        label="Width"
        value={layout.width}
        options={[
          { value: 'lg', label: 'The whole window' },
          { value: 'boxed', label: 'Boxed' },
        ]}
        onChange={(width) => change({ width })}
        stacked={stacked}
      />
    </>
  );
}
