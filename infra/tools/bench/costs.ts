import { costColumns, costRows, leanBudget } from '../costs/cost-table.ts';
import { pricesAsOf } from '../costs/prices.ts';
import type { Finding } from './report.ts';

/** Computes what an installation costs a month from its templates, list prices and the units that were measured last. */
export async function measureCosts(): Promise<Finding> {
  const columns = costColumns();
  const total = columns.find(({ title }) => title === leanBudget.column)?.total ?? Number.NaN;
  return {
    title: `Costs: US dollars a month at list prices of ${pricesAsOf}, without free tiers`,
    header: ['', ...columns.map(({ title }) => title)],
    rows: costRows(columns),
    checks: [
      {
        what: `a department alone: ${leanBudget.column}`,
        budget: `<= $${leanBudget.usd.toFixed(2)}`,
        measured: `$${total.toFixed(2)}`,
        ok: total <= leanBudget.usd,
      },
    ],
    data: columns,
  };
}
