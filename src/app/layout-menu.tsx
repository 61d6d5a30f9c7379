import { LayoutChoices } from '#features/settings/layout-choices.tsx';

/** What the foot of the sidebar opens. It stays open while somebody tries the sizes. */
export default function LayoutMenu() {
  return <LayoutChoices stacked />;
}
