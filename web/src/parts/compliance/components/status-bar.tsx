import { type RequirementStatus, requirementStatuses } from '@muster/shared/requirements/answer';
import { isCompliant } from '@muster/shared/requirements/compliant';
import { urgencyOf } from '@muster/shared/requirements/urgency';
import { statusStyle } from '../../../ui/status-badge.tsx';
import bar from './share-bar.module.css';
import classes from './status-bar.module.css';

/** Returns the position of a status in the bar: compliant ones first, the most urgent gap last. */
const orderOf = (status: RequirementStatus) =>
  (isCompliant(status) ? 0 : requirementStatuses.length) - urgencyOf(status);

interface StatusBarProps {
  /** Counts of the same status are added. */
  byStatus: readonly { status: RequirementStatus; people: number }[];
}

/** Shows counts by status as one bar in the colors of the badges. The numbers beside it are text. */
export function StatusBar({ byStatus }: StatusBarProps) {
  const parts = [...Map.groupBy(byStatus, ({ status }) => status)]
    .map(([status, counts]) => ({ status, people: counts.reduce((sum, { people }) => sum + people, 0) }))
    .toSorted((a, b) => orderOf(a.status) - orderOf(b.status));
  return (
    <div className={bar.bar} aria-hidden>
      {parts.map(({ status, people }) => (
        <div key={status} className={classes.part} data-tone={statusStyle(status).tone} style={{ flexGrow: people }} />
      ))}
    </div>
  );
}
