-- Phones keep the bookings that go out or come back around today: by when they should come back, and by when they did.
create index bookings_ends on bookings (ends_at);
create index bookings_returned on bookings (returned_at) where returned_at is not null;
