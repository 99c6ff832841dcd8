import type { AskedRequirement } from '@muster/shared/areas/compliance';
import { cellLine } from '../../../parts/compliance/cell-texts.ts';
import { labels } from '../../../parts/compliance/labels.ts';
import type { MatrixPerson } from '../../../parts/compliance/matrix.ts';
import type { Column } from '../../../ui/data-table/column.ts';

/** Returns the columns of the exported file: person, number of gaps, and each requirement. */
export function matrixColumns(requirements: readonly AskedRequirement[]): readonly Column<MatrixPerson>[] {
  const titles = labels.matrix.columns;
  const text = (key: keyof typeof titles, of: (person: MatrixPerson) => string): Column<MatrixPerson> => ({
    key,
    title: titles[key],
    cell: of,
  });
  return [
    text('id', ({ employee_id }) => employee_id),
    text('name', ({ name }) => name),
    text('rank', ({ rank }) => rank ?? ''),
    text('unit', ({ unit }) => unit ?? ''),
    text('group', ({ group }) => group ?? ''),
    text('lacking', ({ lacking }) => String(lacking)),
    ...requirements.map(({ id, name }, index) => ({
      key: id,
      title: name,
      cell: ({ cells }: MatrixPerson) => cellLine(cells[index]),
    })),
  ];
}
