import type { ReactNode } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';
import { isolated } from '#contract/people-text.ts';
import { mapLink, telephoneLink } from '#lib/reach-links.ts';
import { Icon } from '#ui/icon.tsx';
import css from './todo-reach.module.css';

/** A vendor, with one tap to call. */
export function VendorWords({ vendor }: { readonly vendor: NonNullable<Todo['vendor']> }) {
  const { name, phone } = vendor;
  if (!phone) return name;
  return (
    <a className={css.reach} href={telephoneLink(phone)} aria-label={`Call ${isolated(name)}, ${phone}`}>
      <Icon name="phone" size="1em" />
      <Words lead={name}>{phone}</Words>
    </a>
  );
}

/** Where it is to be done, with one tap to the map. */
export function LocationWords({ location }: { readonly location: NonNullable<Todo['location']> }) {
  const { name, address } = location;
  if (!address) return name;
  return (
    <a
      className={css.reach}
      href={mapLink(address)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Show ${isolated(name)} on the map, ${address.text}`}
    >
      <Icon name="location" size="1em" />
      <Words lead={name}>{address.text}</Words>
    </a>
  );
}

function Words({ lead, children }: { readonly lead: string; readonly children: ReactNode }) {
  return (
    <span>
      <strong>{lead}</strong> <span className={css.more}>{children}</span>
    </span>
  );
}
