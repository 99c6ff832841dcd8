import type { CertificationSummary } from '@muster/shared/areas/certification';
import type { Call } from '../../calls/call.ts';
import { pagedList } from '../../calls/paging.ts';
import { rosterRows } from '../../domain/people/list-roster.ts';
import { cachedStatuses, type StatusRow, writeInOrder } from '../../domain/training/cached-statuses.ts';
import { mandatoryStatuses } from '../../domain/training/mandatory-status.ts';
import type { JsonText } from '../../kernel/json-text.ts';
import { started } from '../../table/core/started.ts';
import { cachedTypes } from '../../table/entities/catalogue.ts';

/** Returns the status of every active employee in every mandatory type. Pages are sorted by employee number. */
export function certificationSummaries(
  call: Call<'certification', 'summaries'>,
): Promise<JsonText<CertificationSummary[]>> {
  return pagedList(call, async function* (after, pageSize): AsyncGenerator<StatusRow[]> {
    if (pageSize === undefined) {
      const rows = await cachedStatuses(call);
      yield after === undefined ? rows : rows.filter(({ at }) => at > after);
      return;
    }
    const { table, site, now } = call;
    const types = started(cachedTypes(call));
    for await (const employees of rosterRows(call, after, pageSize, async () => new Map())) {
      const active = employees.filter((employee) => employee.active).slice(0, pageSize);
      const statuses = mandatoryStatuses((await types).values(), site, now);
      for await (const written of writeInOrder(table, active, statuses)) yield written.map(({ row }) => row);
    }
  });
}
