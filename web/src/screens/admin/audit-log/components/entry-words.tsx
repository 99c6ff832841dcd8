import { auditKinds } from '@muster/shared/audit-log';
import { Fragment, type ReactNode } from 'react';
import { PersonLink } from '../../../../ui/person-link.tsx';
import type { AuditEntry } from '../api.ts';
import { actorText, furtherTexts, subjectText } from '../entry-text.ts';

/** A person's name, as a link while the person is on the roster. */
function Person({ name, employeeId, children }: { name: string | null; employeeId: string; children: ReactNode }) {
  return name !== null && employeeId ? (
    <PersonLink employeeId={employeeId} inText>
      {children}
    </PersonLink>
  ) : (
    children
  );
}

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

/** An entry in the words of `entryText`, with links to people. One element, for the flex cells of phones. */
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
