import { Link } from 'react-router-dom';
import type { InventoryDashboard } from '#contract/areas/inventory.ts';
import { Figure, Figures } from '#kit/figures/figures.tsx';
import { formatNumber } from '#lib/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import type { Links } from './links.ts';

/** The industry's aim for the share of a fleet that cannot be rented, in percent. */
const AIM = 2;

interface FiguresProps {
  readonly fleet: InventoryDashboard;
  readonly links: Links;
}

/** What is asked first: how many, how many cannot be used, and what is to be done. */
export function FleetFigures({ fleet, links }: FiguresProps) {
  const { vehicles, retired, documents, damaged_total } = fleet;
  const ran = documents.expired + documents.urgent + documents.soon;
  return (
    <Figures>
      <Figure label="Vehicles in service" value={<Number value={vehicles} to={links.vehicles()} label="in service" />}>
        <Number value={retired} to={links.vehicles({ retired: 'only' })} label="retired" />
      </Figure>
      <Down fleet={fleet} links={links} />
      <Figure label="Documents that run out" value={formatNumber(ran)}>
        <Number value={documents.expired} to={links.documents('expired')} label="expired" />
        <Number value={documents.urgent} to={links.documents('urgent')} label="within 7 days" />
        <Number value={documents.soon} to={links.documents('soon')} label="within 30 days" />
      </Figure>
      <Figure
        label="Vehicles with open damage"
        value={<Number value={damaged_total} to={links.vehicles({ damaged: '1' })} label="with open damage" />}
      />
    </Figures>
  );
}

function Down({ fleet: { by_status, down_percent }, links }: FiguresProps) {
  const countOf = (status: string) => by_status.find((one) => one.status === status)?.count ?? 0;
  const isOver = down_percent !== null && down_percent >= AIM;
  return (
    <Figure label="In maintenance or out of service" value={down_percent === null ? '–' : `${down_percent} %`}>
      <span data-needs={isOver || undefined}>
        {isOver ? <Icon name="needs" size="1em" /> : null}
        {`aim: below ${AIM} %`}
      </span>
      <Number value={countOf('maintenance')} to={links.vehicles({ status: 'maintenance' })} label="in maintenance" />
      <Number
        value={countOf('out_of_service')}
        to={links.vehicles({ status: 'out_of_service' })}
        label="out of service"
      />
    </Figure>
  );
}

interface NumberProps {
  readonly value: number;
  readonly to: string;
  readonly label: string;
}

/** A number with the way to what it counts. In the large figure its label is over it already, and is only heard. */
function Number({ value, to, label }: NumberProps) {
  return (
    <Link to={to}>
      {formatNumber(value)} <span data-label>{label}</span>
    </Link>
  );
}
