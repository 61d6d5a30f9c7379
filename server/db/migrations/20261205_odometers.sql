-- Odometers are judged in their series (contract/odometer). An epoch is the time of one dial in one unit: until its cluster is replaced.

create table odometer_epochs (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles (id),
  started_at timestamptz not null,
  unit text not null check (unit in ('km', 'mi')),
  -- What the dial showed first, and what the vehicle had gone in all by then, in the epoch's unit.
  first_value integer not null check (first_value between 0 and 9999999),
  previous_total integer not null,
  reason text not null check (reason in ('first', 'cluster', 'unit')),
  created_at timestamptz not null,
  created_by bigint references users (id),
  unique (vehicle_id, started_at)
);

insert into odometer_epochs (vehicle_id, started_at, unit, first_value, previous_total, reason, created_at, created_by)
select distinct on (o.vehicle_id) o.vehicle_id, o.read_at, v.odometer_unit, o.value, o.value, 'first', o.received_at, o.created_by
from odometer_readings o
join vehicles v on v.id = o.vehicle_id
order by o.vehicle_id, o.read_at, o.id;

alter table odometer_readings
  add column source text not null default 'todo'
    check (source in ('todo', 'precheck', 'checkin', 'checkout', 'manual', 'import', 'telematics')),
  add column epoch_id bigint references odometer_epochs (id),
  -- Follows from the readings, the epochs, and what the office confirmed and voided. The readings that were there before are judged by a job
  -- (server/areas/odometers/judging-job.ts).
  add column judgement text not null default 'accepted' check (judgement in ('accepted', 'doubtful', 'void')),
  add column why text check (why in ('below', 'far', 'impossible')),
  -- Its person was asked about it and kept it as typed.
  add column stood_by boolean not null default false,
  add column confirmed_at timestamptz,
  add column confirmed_by bigint references users (id),
  add column voided_at timestamptz,
  add column voided_by bigint references users (id),
  add column void_reason text not null default '',
  alter column created_by drop not null;

update odometer_readings o set epoch_id = e.id from odometer_epochs e where e.vehicle_id = o.vehicle_id;
update odometer_readings set source = 'manual' where todo_id is null;

alter table odometer_readings
  alter column source drop default,
  alter column epoch_id set not null,
  add check (created_by is not null or source = 'telematics'),
  add check ((judgement = 'doubtful') = (why is not null)),
  add check ((judgement = 'void') = (voided_at is not null)),
  add check (confirmed_at is null or voided_at is null);

create index odometer_readings_accepted on odometer_readings (vehicle_id, read_at desc, id desc) where judgement = 'accepted';
create index odometer_readings_doubtful on odometer_readings (read_at desc, id desc) where judgement = 'doubtful';
create index odometer_readings_void on odometer_readings (read_at desc, id desc) where judgement = 'void';
create index odometer_readings_epoch on odometer_readings (epoch_id);
