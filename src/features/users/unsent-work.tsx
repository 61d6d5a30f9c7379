import { devices } from '#contract/areas/devices.ts';
import type { Person } from '#contract/areas/users.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { formatAge } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { Banner } from '#ui/banner.tsx';

interface Props {
  readonly person: Pick<Person, 'id' | 'name' | 'unsent'>;
  /** They are about to be kept out. */
  readonly isLeaving?: boolean;
}

/** What the person's phones have not sent, by phone; nothing where all is sent. Inside of `Reads`. */
export function UnsentWork({ person: { id, name, unsent }, isLeaving = false }: Props) {
  const mayLook = useMay()(devices.list);
  const now = useNow(60_000);
  const { data } = useRead(devices.list, { query: { user_id: id, filter: 'unsent' } }, mayLook && unsent > 0);
  if (unsent === 0) return null;
  return (
    <Banner tone="needs" icon="needs">
      {`${name} has ${count(unsent, 'thing')} that ${unsent === 1 ? 'is' : 'are'} not sent.`}
      {isLeaving ? ' Who is kept out cannot send any more: let them send first.' : null}
      <ul>
        {data?.body.devices.map((phone) => (
          <li key={phone.id}>{`${phone.browser}: ${phone.unsent}, last heard ${formatAge(phone.reported_at, now)}`}</li>
        ))}
      </ul>
    </Banner>
  );
}
