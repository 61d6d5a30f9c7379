import { Link } from 'react-router-dom';
import { reference, type Vendor } from '#contract/areas/reference.ts';
import { vendorLabels } from '#contract/areas/reference-labels.ts';
import { Facts } from '#kit/list/facts.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { useMay } from '#session/use-may.ts';
import { Section } from '#ui/screen.tsx';
import css from '../setup-money.module.css';
import { addressText } from '#contract/address-text.ts';
import { VendorImage } from './vendor-image.tsx';

/** How a vendor is reached, what it is for, and where it is. */
export function VendorDetail({ vendor }: { readonly vendor: Vendor }) {
  const { email, phone, terms_days, note } = vendor;
  const mayChange = useMay()(reference.updateVendor);
  return (
    <div className={css.detail}>
      <VendorImage vendor={vendor} mayChange={mayChange && vendor.deleted_at === null} />
      <Facts
        facts={[
          [vendorLabels.type_id, vendor.type],
          [vendorLabels.phone, phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>],
          [vendorLabels.email, email && <a href={`mailto:${email}`}>{email}</a>],
          [vendorLabels.website, vendor.website && <Website address={vendor.website} />],
          [vendorLabels.default_category_id, vendor.default_category],
          [vendorLabels.terms_days, terms_days === null ? null : count(terms_days, 'day')],
          ...(mayChange
            ? ([
                [vendorLabels.account_no, vendor.account_no],
                [vendorLabels.tax_id, vendor.tax_id],
              ] as const)
            : []),
        ]}
      />
      {note === '' ? null : <p className={css.words}>{note}</p>}
      <Places vendorId={vendor.id} />
    </div>
  );
}

/** What people wrote is a link only where it can be nothing else. */
function Website({ address }: { readonly address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\//i, '')}
    </a>
  );
}

function Places({ vendorId }: { readonly vendorId: number }) {
  const may = useMay();
  const query = { vendor_id: String(vendorId) };
  const { data } = useRead(reference.locations, { query }, may(reference.locations));
  const locations = data?.body.locations ?? [];
  if (locations.length === 0) return null;
  return (
    <Section title="Where it is">
      <ul>
        {locations.map(({ id, name, addresses: [usual] }) => (
          <li key={id} className={css.row}>
            <span>
              <Link to={`/setup/locations?open=${id}`}>{name}</Link>
              {usual ? <span className={css.muted}> {addressText(usual)}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
