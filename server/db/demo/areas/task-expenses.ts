/** What the demo's uses of stock charge its vehicles with. The newest ones are still to be approved. */
import { sql } from 'kysely';
import { type DemoContext, personOf } from '../context.ts';

/** Days after which a charge has been approved. */
const APPROVED_DAYS = 7;

/** A use that was taken back charges nothing. The categories are the workshop’s for parts and for supplies. */
export async function loadTaskExpenses(demo: DemoContext): Promise<void> {
  const approver = personOf(demo, 'Ida Holm');
  await sql`
    insert into task_expenses (todo_id, vehicle_id, item, part_id, supply_id, category_id, quantity, unit, unit_cost, used_on, booked_on,
      state, decided_at, decided_by, movement_id, created_at, created_by, updated_at)
    select m.todo_id, m.vehicle_id, i.kind, case i.kind when 'part' then i.id end, case i.kind when 'supply' then i.id end, c.id,
      -m.quantity, i.unit, m.unit_cost, used.day, used.day,
      case when used.is_old then 'approved' else 'submitted' end, case when used.is_old then m.at + interval '2 days' end,
      case when used.is_old then ${approver}::bigint end, m.id, m.created_at, m.created_by, m.created_at
    from stock_movements m
    join stock_items i on i.id = m.item_id
    join branches b on b.id = m.branch_id
    join lateral (select (m.at at time zone b.timezone)::date as day,
      m.at < ${demo.now}::timestamptz - make_interval(days => ${APPROVED_DAYS}) as is_old) used on true
    join lateral (select c.id from expense_categories c join expense_categories p on p.id = c.parent_id
      where p.name = 'Workshop' and c.deleted_at is null order by c.name = case i.kind when 'part' then 'Parts' else 'Supplies' end desc, c.id limit 1) c on true
    where m.kind = 'use' and m.vehicle_id is not null
      and not exists (select 1 from stock_movements r where r.reverses_id = m.id)
    order by m.id`.execute(demo.db);
}
