-- The ledger tells what counts from what waits by an expression over the state. Without statistics of it the planner takes nearly all rows for
-- none, and joins them one by one (docs/bench-ledger.md).
create statistics ledger_expense_state on (case state when 'approved' then 'counted' else 'pending' end) from expenses;
create statistics ledger_charge_state on (case state when 'approved' then 'counted' else 'pending' end) from task_expenses;
