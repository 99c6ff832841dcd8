import { planPromotions } from '../enrollment/promotion.ts';
import { audit } from '../table/audit.ts';
import { classKey, findClasses } from '../table/training-class.ts';
import { trainingTypes } from '../table/training-type.ts';
import { present, reread, transact, update, withoutCollision } from '../table/write.ts';
import type { Work } from '../work.ts';

const room = 96;

/**
 * Grows a class to `size` seats: in each step by as many as are given to people in line in the same transaction, and to the
 * rest once nobody eligible waits, so that no newcomer slips between. A class that has grown enough meanwhile is left alone.
 */
export async function growClass(work: Work, classId: string, size: number): Promise<void> {
  for (let more = true; more; ) more = await withoutCollision(() => step(work, classId, size));
}

async function step(work: Work, classId: string, size: number): Promise<boolean> {
  const { table, actor, now } = work;
  const [[row], types] = await Promise.all([findClasses(table, [classId]), trainingTypes(table)]);
  if (!row || row.deleting || row.class_size >= size) return false;
  const { writes, promoted, more } = await planPromotions(work, row, types, size - row.enrolled_count, room);
  const enrolled = row.enrolled_count + promoted.length;
  const grown = more ? Math.max(row.class_size, enrolled) : size;
  await transact(table, [
    update(
      table,
      classKey(table, classId),
      {
        expression: 'SET class_size = :grown, enrolled_count = :after, waiting_count = waiting_count - :promoted',
        values: { ':grown': grown, ':after': enrolled, ':promoted': promoted.length },
      },
      {
        condition: `${present} AND enrolled_count = :enrolled AND waiting_count = :waiting AND class_size = :size AND dates_version = :dates`,
        values: {
          ':enrolled': row.enrolled_count,
          ':waiting': row.waiting_count,
          ':size': row.class_size,
          ':dates': row.dates_version,
        },
        otherwise: () => reread,
      },
    ),
    ...writes,
    audit(table, actor, now, {
      action: 'class.grow',
      subject: { class: classId },
      before: { class_size: row.class_size },
      after: { class_size: grown, promoted },
    }),
  ]);
  return more;
}
