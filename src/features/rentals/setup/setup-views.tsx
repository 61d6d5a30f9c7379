import { useNavigate } from 'react-router-dom';
import { privateRentals } from '#contract/areas/private-rentals.ts';
import { rentalSetup } from '#contract/areas/rental-setup.ts';
import { Views } from '#kit/list/views.tsx';
import { useMay } from '#session/use-may.ts';

const VIEWS = [
  { value: '/rentals/settings', label: 'Rates', call: rentalSetup.saveRate },
  { value: '/rentals/settings/checklists', label: 'Checklists', call: rentalSetup.saveTemplates },
  { value: '/rentals/settings/private-checks', label: 'Private rentals', call: privateRentals.saveChecks },
  { value: '/rentals/settings/channels', label: 'Channels', call: rentalSetup.addChannel },
] as const;

/** What bookings and private rentals stand on: what of it the person may set. */
export function SetupViews({ shown }: { readonly shown: (typeof VIEWS)[number]['value'] }) {
  const navigate = useNavigate();
  const may = useMay();
  const views = VIEWS.filter(({ call }) => may(call));
  if (views.length < 2) return null;
  return <Views label="Rental setup" views={views} shown={shown} onShow={(path) => void navigate(path)} />;
}
