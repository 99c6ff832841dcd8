import type { SiteContext } from '../../calls/site-context.ts';
import { answering } from '../../domain/requirements/answers.ts';
import { cachedDepartment } from '../../domain/requirements/cached-department.ts';
import { cachedHistories } from '../../domain/requirements/cached-histories.ts';
import { fits, type Question } from '../../domain/requirements/question.ts';

type Narrowed = Omit<Question, 'hasSeats'>;

/**
 * Returns the internal ids of the people for an evidence file, by the short histories: employed on the day, active or
 * not, with one of the requested statuses. Evidence files ignore seats.
 */
export async function peopleAmong(
  call: Pick<SiteContext, 'table' | 'site'>,
  { requirement, rank, unit, group, status, ...asOf }: Narrowed,
): Promise<ReadonlySet<string>> {
  const [histories, department] = await Promise.all([cachedHistories(call.table), cachedDepartment(call.table)]);
  const { of } = answering(call, { ...asOf, hasSeats: false }, { department, seats: () => [] });
  const among = new Set<string>();
  for (const history of histories.values()) {
    const { presence, cells } = of(history);
    if (!presence.employed || !fits(rank, presence.rank_id)) continue;
    if (!fits(unit, presence.unit_id) || !fits(group, presence.group_id)) continue;
    const asked = cells.filter(
      ({ requirement_id }) => requirement.length === 0 || requirement.includes(requirement_id),
    );
    if (status.length === 0 || asked.some((one) => status.includes(one.status))) among.add(history.id);
  }
  return among;
}
