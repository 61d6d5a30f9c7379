-- The numbers of the known damage that the renter was shown at a hand-over, or at a return. Damage that is taken off later stays named.
alter table handovers add column damages_seen jsonb not null default '[]';
