import { NativeSelect } from '@mantine/core';
import { labels } from '../labels.ts';
import type { PaperAuthor } from '../paper-authors.ts';

interface AuthorFieldProps {
  /** The authors of reports on paper, besides the signed-in person. */
  authors: readonly PaperAuthor[];
  /** The employee ID of the chosen author; undefined: the signed-in person, or no one yet. */
  value: string | undefined;
  /** The signed-in person writes no report of their own here, so an author must be chosen. */
  isRequired: boolean;
  onChange: (author: string | undefined) => void;
}

/** The author of a report, for training staff who record reports on paper. */
export const AuthorField = ({ authors, value, isRequired, onChange }: AuthorFieldProps) => (
  <NativeSelect
    size="md"
    maw={480}
    label={labels.author}
    description={labels.authorHelp}
    data={[
      { value: '', label: isRequired ? labels.chooseAuthor : labels.ownReport },
      ...authors.map(({ employee_id, name }) => ({ value: employee_id, label: `${name} (${employee_id})` })),
    ]}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
  />
);
