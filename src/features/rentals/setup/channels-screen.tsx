import { useState } from 'react';
import { type BookingChannel, rentalSetup } from '#contract/areas/rental-setup.ts';
import { formLater } from '#kit/form/form-later.ts';
import { Facts } from '#kit/list/facts.tsx';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { formatNumber } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import type { ChannelActProps } from './end-channel.tsx';
import type { RenewTokenProps } from './renew-token.tsx';
import { SetupViews } from './setup-views.tsx';

const ChannelForm = formLater<BookingChannel>(() => import('./channel-form.tsx'));
const EndChannel = later<ChannelActProps>(() => import('./end-channel.tsx'));
const RenewToken = later<RenewTokenProps>(() => import('./renew-token.tsx'));

const stateText = ({ active }: BookingChannel) => (active ? 'Takes bookings' : 'Switched off');

/** The sites through which bookings come. */
export default function ChannelsScreen() {
  const now = useNow(60_000);
  return (
    <ResourceScreen
      title="Rental setup"
      views={<SetupViews shown="/rentals/settings/channels" />}
      noun={{ one: 'channel', many: 'channels' }}
      list={rentalSetup.channels}
      rows={(answer) => answer.channels}
      record={{ get: rentalSetup.channel, of: (answer) => answer.channel }}
      nameOf={({ name }) => name}
      columns={[
        { title: 'Name', text: ({ name }) => name, sort: 'name', fold: 'title' },
        { title: 'Branch', text: ({ branch_name }) => branch_name, sort: 'branch_name', width: 9 },
        { title: 'State', text: stateText, fold: 'end', width: 9 },
        {
          title: 'Bookings',
          text: ({ bookings }) => String(bookings),
          cell: ({ bookings }) => formatNumber(bookings),
          sort: 'bookings',
          end: true,
          width: 6,
        },
        {
          title: 'Last used',
          text: ({ last_used_at }) => last_used_at ?? '',
          cell: ({ last_used_at }) => (last_used_at === null ? 'Never' : formatMoment(last_used_at, now)),
          sort: 'last_used_at',
          width: 9,
        },
      ]}
      order={{ sort: 'name', direction: 'asc' }}
      searchHint="Name, branch"
      empty="A site that takes bookings for the yard: it gets a token, and reaches its own bookings alone."
      entity="booking-channel"
      detail={(channel) => <ChannelDetail key={channel.id} channel={channel} now={now} />}
      add={rentalSetup.addChannel}
      update={rentalSetup.updateChannel}
      remove={rentalSetup.endChannel}
      form={ChannelForm}
      ask={EndChannel}
      asksFirst
    />
  );
}

/** `now`: ms. */
function ChannelDetail({ channel, now }: { readonly channel: BookingChannel; readonly now: number }) {
  const [isAsked, setAsked] = useState(false);
  const { branch_name, bookings, last_used_at, token_end } = channel;
  return (
    <>
      <Facts
        facts={[
          ['Branch', branch_name],
          ['State', stateText(channel)],
          ['Bookings', formatNumber(bookings)],
          ['Last used', last_used_at === null ? 'Never' : formatMoment(last_used_at, now)],
          ['Its token ends with', <code key="end">{token_end}</code>],
        ]}
      />
      {channel.deleted_at === null ? (
        <p>
          <Button icon="lock" onClick={() => setAsked(true)}>
            Another token
          </Button>
        </p>
      ) : null}
      {isAsked ? <RenewToken channel={channel} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
