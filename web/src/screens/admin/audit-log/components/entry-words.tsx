import { auditKinds } from '@muster/shared/audit-log';
import { Fragment, type ReactNode } from 'react';
import { PersonLink } from '../../../../ui/person-link.tsx';
import type { AuditEntry } from '../api.ts';
import { actorText, furtherTexts, subjectText } from '../entry-text.ts';

/** A person in words, as a link while they are on the roster. */
function Person({ name, employeeId, children }: { name: string | null; employeeId: string; children: ReactNode }) {
  return name !== null && employeeId ? (
    <PersonLink employeeId={employeeId} inText>
      {children}
    </PersonLink>
  ) : (
    children
  );
}

/** The actor of an entry. */
export function Actor({ entry }: { entry: AuditEntry }) {
  const text = actorText(entry);
  const { actor } = entry;
  return actor ? (
    <Person name={actor.name} employeeId={actor.employee_id}>
      {text}
    </Person>
  ) : (
    text
  );
}

/**
 * An entry in the words of `entryText`, in which people are links. One element: on a phone, the cell is a flex
 * container.
 */
export function EntryWords({ entry }: { entry: AuditEntry }) {
  const further = furtherTexts(entry);
  return (
    <span>
      {auditKinds[entry.kind]}
      {entry.subjects.map((subject, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same text, and they never move
        <Fragment key={n}>
          {n === 0 ? ': ' : '; '}
          <Subject subject={subject} />
        </Fragment>
      ))}
      {further.length > 0 && `${entry.subjects.length > 0 ? '; ' : ': '}${further.join('; ')}`}
    </span>
  );
}

function Subject({ subject }: { subject: AuditEntry['subjects'][number] }) {
  const text = subjectText(subject);
  if (subject.type !== 'employee') return text;
  return (
    <Person name={subject.name} employeeId={subject.employee_id ?? ''}>
      {text}
    </Person>
  );
}
