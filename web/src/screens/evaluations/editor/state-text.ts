import type { FormRow } from '@muster/shared/areas/forms';
import { labels } from './labels.ts';

/** Returns the state of a form in words. */
export function stateText({ version, draft, archived }: Pick<FormRow, 'version' | 'draft' | 'archived'>): string {
  if (archived) return labels.state.archived;
  if (version === null) return labels.state.draft;
  return draft ? labels.state.changed(version) : labels.state.published(version);
}
