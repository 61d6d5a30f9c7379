import { useState, type ComponentType, type ReactNode } from 'react';
import type { Booking } from '#contract/areas/rental-record.ts';
import { later } from '#ui/later.tsx';
import { ChangeContext, type Change } from './use-change.ts';

export interface ChangeProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

const FORMS: Readonly<Record<Change, ComponentType<ChangeProps>>> = {
  dates: later<ChangeProps>(() => import('./dates-form.tsx')),
  vehicle: later<ChangeProps>(() => import('./vehicle-form.tsx')),
  extras: later<ChangeProps>(() => import('./extras-form.tsx')),
  drivers: later<ChangeProps>(() => import('./drivers-form.tsx')),
  details: later<ChangeProps>(() => import('./details-form.tsx')),
};

/** The forms of a booking's page: one at a time, each loaded when it is first opened. */
export function ChangeForms({ booking, children }: { readonly booking: Booking; readonly children: ReactNode }) {
  const [shown, show] = useState<Change | null>(null);
  const Form = shown === null ? null : FORMS[shown];
  return (
    <ChangeContext value={show}>
      {children}
      {Form ? <Form booking={booking} onClose={() => show(null)} /> : null}
    </ChangeContext>
  );
}
