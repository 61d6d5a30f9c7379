import type { PaymentRequest } from '#contract/areas/rental-money-record.ts';
import { requestPurposes } from '#contract/areas/rental-money-words.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { formatSum } from '#lib/format-number.ts';
import { addressesOf } from './addresses.ts';
import { MoneyForm } from './money-form.tsx';
import css from './money.module.css';

export interface RequestActProps {
  readonly booking: Booking;
  readonly request: PaymentRequest;
  readonly act: 'send' | 'cancel';
  readonly onClose: () => void;
}

/** Mails a request, or ends it. */
export default function RequestAct({ act, ...props }: RequestActProps) {
  return act === 'send' ? <Send {...props} /> : <Cancel {...props} />;
}

type PartProps = Omit<RequestActProps, 'act'>;

const wordsOf = ({ purpose, amount }: PaymentRequest) => `${requestPurposes[purpose]}, ${formatSum(amount)}`;

function Send({ booking, request, onClose }: PartProps) {
  const addresses = addressesOf(booking);
  const words = Object.fromEntries(addresses.map(({ email, name }) => [email, `${name}, ${email}`]));
  const first = request.sent_to !== null && request.sent_to in words ? request.sent_to : addresses[0]?.email;
  return (
    <MoneyForm
      title={request.sent_at === null ? 'Send the request' : 'Send it again'}
      saveText="Send"
      name={`booking/${booking.id}/request/${request.id}/send`}
      bookingId={booking.id}
      rules="send"
      fields={[
        { name: 'to', kind: 'oneOf', label: 'Mail to', words, optional: false },
        { name: 'message', kind: 'note', label: 'Message', max: 1000, optional: true },
      ]}
      initial={first === undefined ? {} : { to: first }}
      lead={() => <p className={css.note}>{wordsOf(request)}. The mail has the link to pay.</p>}
      send={(send, { to, message }, signal) =>
        send(
          'send',
          { body: { booking_id: booking.id, payment_request_id: request.id, to, message } },
          `Request: ${wordsOf(request)}`,
          signal,
        )
      }
      onDone={onClose}
      onClose={onClose}
    />
  );
}

function Cancel({ booking, request, onClose }: PartProps) {
  return (
    <MoneyForm
      title="Cancel the request"
      saveText="Cancel the request"
      saveTone="danger"
      name={`booking/${booking.id}/request/${request.id}/cancel`}
      bookingId={booking.id}
      rules="cancel"
      fields={[{ name: 'reason', kind: 'note', label: 'Why', max: 1000, optional: true }]}
      lead={() => (
        <p className={css.note}>
          {wordsOf(request)}. The link stops working soon after. Money that comes all the same still counts.
        </p>
      )}
      send={(send, { reason }, signal) =>
        send(
          'cancel',
          { body: { payment_request_id: request.id, reason } },
          `Cancellation: ${wordsOf(request)}`,
          signal,
        )
      }
      onDone={onClose}
      onClose={onClose}
    />
  );
}
