import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { InventoryDashboard } from '#contract/areas/inventory.ts';
import { documentTypes, type DocumentType } from '#contract/areas/vehicle-documents.ts';
import { count, formatNumber } from '#lib/format-number.ts';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { PlateBadge } from '#ui/plate.tsx';
import css from './inventory.module.css';

/** Lines of a card; the list behind it has the rest. */
const MOST = 6;

interface Line {
  readonly key: number;
  readonly to: string;
  readonly plate: string;
  readonly what: string;
  readonly when: string;
  readonly state?: 'urgent' | 'expired' | undefined;
}

/** What is to be done about single vehicles: three short lists, the most urgent first. */
export function Attention({ fleet }: { readonly fleet: InventoryDashboard }) {
  const now = useNow(60_000);
  const documents = fleet.next_documents.map(({ id, plate, document_id, type, expires_on, days }): Line => ({
    key: document_id,
    to: `/vehicles/${id}?tab=documents`,
    plate,
    what: documentTypes[type as DocumentType],
    when: days < 0 ? `Expired ${formatDay(expires_on, now)}` : capital(formatDay(expires_on, now)),
    state: days < 0 ? 'expired' : days <= 7 ? 'urgent' : undefined,
  }));
  const damaged = fleet.damaged.map((vehicle): Line => ({
    key: vehicle.id,
    to: `/vehicles/${vehicle.id}?tab=damage`,
    plate: vehicle.plate,
    what: count(vehicle.count, 'place'),
    when: vehicle.estimate === null ? 'Not estimated' : formatNumber(vehicle.estimate),
  }));
  const unread = fleet.unread.map(({ id, plate, name, read_at }): Line => ({
    key: id,
    to: `/vehicles/${id}?tab=readings`,
    plate,
    what: name,
    when: read_at === null ? 'Never' : capital(formatMoment(read_at, now)),
    state: read_at === null ? 'urgent' : undefined,
  }));
  return (
    <>
      <Card title="Documents that run out first" heads={['Vehicle', 'Document', 'Valid until']} lines={documents}>
        No document runs out within 30 days.
      </Card>
      <Card title="Most open damage" heads={['Vehicle', 'Open', 'Estimate']} lines={damaged}>
        No damage is open.
      </Card>
      <Card title="Longest without a reading" heads={['Vehicle', 'Model', 'Last reading']} lines={unread}>
        There is nothing to read.
      </Card>
    </>
  );
}

interface CardProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly lines: readonly Line[];
  /** What is said where there are none. */
  readonly children: ReactNode;
}

function Card({ title, heads, lines, children }: CardProps) {
  return (
    <section className={css.card}>
      <h2>{title}</h2>
      {lines.length === 0 ? <p className="muted">{children}</p> : <Lines title={title} heads={heads} lines={lines} />}
    </section>
  );
}

function Lines({ title, heads, lines }: Omit<CardProps, 'children'>) {
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, MOST).map(({ key, to, plate, what, when, state }) => (
          <tr key={key}>
            <th scope="row">
              <Link to={to}>
                <PlateBadge plate={plate} size="small" />
              </Link>
            </th>
            <td>{what}</td>
            <td data-state={state}>{when}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
