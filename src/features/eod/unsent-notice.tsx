import { Link } from 'react-router-dom';
import type { MutationError } from '#db/records.ts';
import type { UnsentReport } from '#db/views/reports.ts';
import { dayOf } from '#lib/day.ts';
import { formatDay } from '#lib/format-when.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { useReadWhenSent, useUnsentReports } from './use-unsent-reports.ts';

const NONE: readonly UnsentReport[] = [];

/** Reports that the list lacks because they wait on this device, and those that the server refused. */
export function UnsentNotice() {
  const now = useNow(60_000);
  const unsent = useUnsentReports() ?? NONE;
  useReadWhenSent(unsent);
  return unsent.map((report) => {
    const { lid, day, refused } = report;
    const what = `The report of ${formatDay(day, now)}`;
    return (
      <Banner
        key={lid}
        slim
        tone={refused ? 'needs' : 'here'}
        icon={refused ? 'needs' : 'here'}
        action={<Link to={placeOf(report, dayOf(now))}>{refused ? 'Put it right' : 'Change'}</Link>}
      >
        {refused?.err
          ? `${what} was not taken: ${reasonOf(refused.err)}`
          : `${what} is saved on this ${thisDevice()} and goes out by itself.`}
      </Banner>
    );
  });
}

/** Where it is changed: in its form, which knows of one that waits; a new one of an earlier day only in the outbox. */
function placeOf({ lid, isNew, day }: UnsentReport, today: string): string {
  if (!isNew) return `/eod?form=${lid.slice('report/'.length)}`;
  return day === today ? '/eod?form=new' : '/outbox';
}

function reasonOf({ fields, message }: MutationError): string {
  return (
    Object.values(fields ?? {})
      .flat()
      .join(' ') ||
    message ||
    'the server said no reason.'
  );
}
