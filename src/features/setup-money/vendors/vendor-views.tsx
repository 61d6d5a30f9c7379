import { useNavigate } from 'react-router-dom';
import { reference } from '#contract/areas/reference.ts';
import { Views } from '#kit/list/views.tsx';
import { useMay } from '#session/use-may.ts';

const VIEWS = [
  { value: '/setup/vendors', label: 'Vendors' },
  { value: '/setup/vendors/types', label: 'Types' },
] as const;

/** Vendors, and for who may change them the types that they are of. */
export function VendorViews({ shown }: { readonly shown: (typeof VIEWS)[number]['value'] }) {
  const navigate = useNavigate();
  if (!useMay()(reference.updateVendorType)) return null;
  return <Views label="Vendors and types" views={VIEWS} shown={shown} onShow={(path) => void navigate(path)} />;
}
