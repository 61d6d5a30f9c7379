import { useCan } from '#session/use-session.ts';
import { Banner } from '#ui/banner.tsx';
import type { BookingTabProps } from '../booking-tabs.tsx';
import { AddressPart, AgreementPart, LicensePart } from './paper-parts.tsx';
import { InsurancePart } from './insurance-part.tsx';
import css from './papers.module.css';

/** The papers of a booking and its people, each with its pages, what is checked of it, and what was decided. */
export default function PapersTab({ booking }: BookingTabProps) {
  const seesPapers = useCan('document.view');
  return (
    <>
      {seesPapers ? null : (
        <Banner icon="lock">Renters’ papers are for the office: you see only how far they are.</Banner>
      )}
      <div className={css.parts}>
        <div className={css.column}>
          <LicensePart booking={booking} />
        </div>
        <div className={css.column}>
          <AddressPart booking={booking} />
          <AgreementPart booking={booking} />
          <InsurancePart booking={booking} />
        </div>
      </div>
    </>
  );
}
