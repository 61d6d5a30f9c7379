-- Papers of bookings as they were first printed, so that a later version of the app answers the one that was read, signed or handed out. An agreement is
-- printed anew when it is signed or void, a closing statement when something is paid: each of these states has its print.
create table booking_prints (
  kind text not null check (kind in ('agreement', 'closing')),
  -- The agreement, or the booking whose return is closed.
  owner_id bigint not null,
  state text not null,
  -- Of the PDF, whose bytes are among the stored files.
  sha256 text not null,
  created_at timestamptz not null,
  primary key (kind, owner_id, state)
);
