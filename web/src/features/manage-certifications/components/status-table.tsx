import { Text } from '@mantine/core';
import type { CertificationSummary } from '@muster/shared/areas/certification';
import { formatDate } from '../../../ui/date-time.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { labels as certificationLabels } from '../../certifications/labels.ts';
import { urgency } from '../../certifications/urgency.ts';
import { employeeLabels } from '../labels.ts';
import classes from './plain-table.module.css';

const { columns, notCertified, never } = certificationLabels;

/** One employee's status in every mandatory training, what needs attention first, then by name. */
export function StatusTable({ employee }: { employee: CertificationSummary }) {
  if (employee.certifications.length === 0) return <Text c="dimmed">{employeeLabels.nothingMandatory}</Text>;
  // They come by name, and equal ones keep their order.
  const entries = employee.certifications.toSorted((a, b) => urgency(a.status) - urgency(b.status));
  return (
    <table className={classes.table} aria-label={employeeLabels.statusOf(employee.name)}>
      <thead>
        <tr>
          <th scope="col">{columns.training}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.certified}</th>
          <th scope="col">{columns.expires}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ training_id, training_name, status, certification_date, expiration_date }) => (
          <tr key={training_id}>
            <th scope="row">{training_name}</th>
            <td data-label={columns.status}>
              <StatusBadge status={status} />
            </td>
            <td data-label={columns.certified}>{certification_date ? formatDate(certification_date) : notCertified}</td>
            <td data-label={columns.expires}>{expiration_date ? formatDate(expiration_date) : never}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
