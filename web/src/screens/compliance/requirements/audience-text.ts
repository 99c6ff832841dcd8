import type { Asked } from '@muster/shared/requirements/requirement';
import type { NameOf } from '@muster/shared/requirements/requirement-text';

/** Returns the audience of a requirement: `Everyone`, or `Officer or Sergeant, Patrol`. */
export function audienceText({ rank_ids, unit_ids, group_ids }: Asked, nameOf: NameOf): string {
  const lists = [
    rank_ids.map((id) => nameOf('rank', id)),
    unit_ids.map((id) => nameOf('unit', id)),
    group_ids.map((id) => nameOf('group', id)),
  ].filter((names) => names.length > 0);
  return lists.length === 0 ? 'Everyone' : lists.map((names) => names.join(' or ')).join(', ');
}
