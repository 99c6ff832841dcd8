import type { RetentionKind } from '@muster/shared/rules/retention';
import { settings } from '../../../../api/calls.ts';
import { useCall } from '../../../../api/use-call.ts';
import { FactsList } from '../../../../ui/facts-list.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { labels } from '../labels.ts';

const { kinds, kept, loadFailed } = labels.retention;

/** The data that the department deletes, and after how many months. */
export function RetentionRules() {
  const { data, error, retry } = useCall(settings.retention);
  if (!data) return <NotLoaded error={error} message={loadFailed} onRetry={retry} rows={2} />;
  const facts = (Object.keys(kinds) as RetentionKind[]).map((kind) => {
    const months = data[kind];
    return [kinds[kind].name, months === undefined ? kept : kinds[kind].rule(months)] as const;
  });
  return <FactsList facts={facts} />;
}
