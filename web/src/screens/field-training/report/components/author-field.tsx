import { NativeSelect } from '@mantine/core';
import type { ReportAuthor } from '@muster/shared/evaluation-answers';
import type { Trainee } from '@muster/shared/field-training-answers';
import { useCurrentEmployee } from '../../../../session/use-current-employee.ts';
import { labels } from '../labels.ts';
import { offeredAuthors } from '../paper-authors.ts';

interface AuthorFieldProps {
  trainee: Trainee;
  /** The people who can write the report, as the server names them for training staff; empty: not loaded, or none. */
  authors: readonly ReportAuthor[];
  /** The employee ID of the chosen author; undefined: the signed-in person, or no one yet. */
  author: string | undefined;
  /** No report of the signed-in person is open. */
  isRequired: boolean;
  /** Gets a day on which the author is accepted, if known. */
  onChange: (author: string | undefined, on: string | undefined) => void;
}

/** The author of a report, for training staff who record reports on paper; nothing without another author. */
export function AuthorField({ trainee, authors, author, isRequired, onChange }: AuthorFieldProps) {
  const self = useCurrentEmployee().data?.employee_id;
  const offered = offeredAuthors(authors, { trainee, self, author });
  if (offered.length === 0) return null;
  const isOther = authors.length > 0 && authors.every(({ employee_id }) => employee_id !== self);
  return (
    <NativeSelect
      size="md"
      maw={480}
      label={labels.author}
      description={labels.authorHelp}
      data={[
        { value: '', label: isRequired || isOther ? labels.chooseAuthor : labels.ownReport },
        ...offered.map(({ employee_id: value, name }) => ({
          value,
          label: name === value ? name : `${name} (${value})`,
        })),
      ]}
      value={author ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange(value || undefined, authors.find(({ employee_id }) => employee_id === value)?.on)
      }
    />
  );
}
