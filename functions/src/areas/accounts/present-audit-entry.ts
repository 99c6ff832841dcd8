import type { AuditLogEntry } from '@muster/shared/areas/accounts';
import type { SiteTable } from '../../table/core/client.ts';
import { entityOrNone } from '../../table/core/item.ts';
import { getItems } from '../../table/core/read.ts';
import type { StoredAuditEntry } from '../../table/entities/audit-entry.ts';
import { type Auditor, auditorKey } from '../../table/entities/auditor.ts';
import { type Employee, employeeKey, fullName } from '../../table/entities/employee.ts';
import { listForms } from '../../table/entities/form.ts';
import { listRanks } from '../../table/entities/rank.ts';
import { type ListName, readList } from '../../table/entities/site-list.ts';
import { classKey, type TrainingClass } from '../../table/entities/training-class.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';
import { changeOf, type Facts, type Named, personLists, personTexts } from './present-audited-fields.ts';

/** Returns the internal ids of all employees that an entry names, the actor first. */
export function peopleOf({ actor, subject, before, after }: StoredAuditEntry): string[] {
  const lists = [...personLists]
    .flatMap((field) => [before?.[field], after?.[field]])
    .flatMap((list) => (Array.isArray(list) ? (list as string[]) : []));
  const inTexts = [...personTexts]
    .flatMap((field) => [before?.[field], after?.[field]])
    .flatMap((texts) => idsIn(texts));
  const named = [before, after].flatMap((facts) => [facts?.supervisor, facts?.leave_supervisor]);
  const supervisors = named.flatMap((id) => (typeof id === 'string' ? [id] : []));
  return [
    actor.id,
    ...(subject.employee ? [subject.employee] : []),
    ...auditorsOf({ subject }),
    ...lists,
    ...inTexts,
    ...supervisors,
  ];
}

const idsIn = (texts: unknown): string[] => (texts && typeof texts === 'object' ? Object.keys(texts) : []);

/** Returns the auditor whose account an entry changes. */
const auditorsOf = ({ subject }: Pick<StoredAuditEntry, 'subject'>): string[] =>
  subject.auditor ? [subject.auditor] : [];

/** Returns entries in the contract's form, with current names for ids. The names are read in parallel. */
export async function presentEntries(table: SiteTable, entries: readonly StoredAuditEntry[]): Promise<AuditLogEntry[]> {
  if (entries.length === 0) return [];
  const auditors = new Set(
    entries.flatMap((entry) => [...auditorsOf(entry), ...(entry.actor.auditor ? [entry.actor.id] : [])]),
  );
  const people = [...new Set(entries.flatMap(peopleOf))].filter(
    (id) => id !== 'system' && id !== 'nobody' && !auditors.has(id),
  );
  const classes = [...new Set(entries.flatMap(({ subject }) => subject.class ?? []))];
  const [items, ranks, types, forms, ...lists] = await Promise.all([
    getItems(table, [
      ...people.map((id) => employeeKey(table, id)),
      ...classes.map((id) => classKey(table, id)),
      ...[...auditors].map((id) => auditorKey(table, id)),
    ]),
    listRanks(table),
    trainingTypes(table),
    entries.some(namesForms) ? listForms(table) : [],
    ...listNames.filter((list) => entries.some(namesListed[list])).map((list) => readList(table, list)),
  ]);
  const found = <T>(ids: readonly string[], first: number) =>
    new Map(
      ids.flatMap((id, n) => {
        const entity = entityOrNone<T>(items[first + n]);
        return entity ? [[id, entity] as const] : [];
      }),
    );
  const named: Named = {
    employees: found<Employee>(people, 0),
    auditors: found<Auditor>([...auditors], people.length + classes.length),
    classes: found<TrainingClass>(classes, people.length),
    ranks: new Map(ranks.map((rank) => [rank.id, rank])),
    types,
    forms: new Map(forms.map((form) => [form.id, form])),
    listed: new Map(lists.flat().map((one) => [one.id, one])),
  };
  return entries.map((entry) => present(entry, named));
}

/** Returns whether an entry refers to forms by their ids. */
const namesForms = ({ before, after }: StoredAuditEntry): boolean =>
  before?.form_ids !== undefined || after?.form_ids !== undefined;

const namesIn =
  (type: ListedSubject, ...fields: string[]) =>
  ({ subject, before, after }: StoredAuditEntry): boolean =>
    [subject[type], ...fields.flatMap((field) => [before?.[field], after?.[field]])].some((id) => id !== undefined);

type ListedSubject = 'place' | 'category' | 'unit' | 'group' | 'holiday';

/** Whether an entry refers to an item of a list by its id. */
const namesListed: Record<ListName, (entry: StoredAuditEntry) => boolean> = {
  PLACE: namesIn('place', 'place_id'),
  CATEGORY: namesIn('category', 'category_ids'),
  UNIT: namesIn('unit', 'unit_id', 'unit_ids', 'parent_id'),
  GROUP: namesIn('group', 'group_id', 'group_ids'),
  HOLIDAY: namesIn('holiday'),
};
const listNames = Object.keys(namesListed) as ListName[];

function kindOfActor({ id, auditor, provisioning }: StoredAuditEntry['actor']): AuditLogEntry['by'] {
  if (id === 'system' || id === 'nobody') return id;
  return provisioning ? 'provisioning' : auditor ? 'auditor' : 'employee';
}

function present(entry: StoredAuditEntry, named: Named): AuditLogEntry {
  const { id, at, action, actor, reason, marks, address, request_id } = entry;
  const by = kindOfActor(actor);
  const holder = named.employees.get(actor.id);
  const auditor = named.auditors.get(actor.id);
  return {
    id,
    at,
    kind: action,
    by,
    actor: actorOf(),
    subjects: subjectsOf(entry, named),
    reason: reason ?? null,
    ...(marks && { marks }),
    address,
    request_id,
    ...changeOf(entry, named),
  };

  function actorOf(): AuditLogEntry['actor'] {
    switch (by) {
      case 'auditor':
        return { employee_id: actor.employee_id, name: auditor?.name ?? null };
      case 'provisioning':
        return { employee_id: '', name: actor.employee_id };
      case 'employee':
        return {
          employee_id: actor.employee_id || (holder?.employee_id ?? ''),
          name: holder ? fullName(holder) : null,
        };
      default:
        return null;
    }
  }
}

function subjectsOf(entry: StoredAuditEntry, named: Named): AuditLogEntry['subjects'] {
  const { actor, subject, before, after } = entry;
  const { employee, employee_id, auditor, username, class: classId, type, rank, permission, call } = subject;
  const row = classId ? (named.classes.get(classId) ?? (before as Partial<TrainingClass> | undefined)) : undefined;
  const typeId = row?.type_id ?? type;
  const typeName = (typeId && named.types.get(typeId)?.name) ?? textOf(type ? (before ?? after) : undefined, 'name');
  const holder = employee ? named.employees.get(employee) : undefined;
  const day = row?.sessions?.[0]?.date;
  return [
    ...(call ? [{ type: 'call' as const, name: call }] : []),
    ...(permission ? [{ type: 'permission' as const, name: permission }] : []),
    ...(employee && employee !== actor.id
      ? [
          {
            type: 'employee' as const,
            name: holder ? fullName(holder) : nameIn(before ?? after),
            employee_id: holder?.employee_id ?? employee_id ?? '',
          },
        ]
      : []),
    ...(auditor && auditor !== actor.id
      ? [
          {
            type: 'auditor' as const,
            name: named.auditors.get(auditor)?.name ?? null,
            employee_id: username ?? '',
          },
        ]
      : []),
    ...(classId ? [{ type: 'class' as const, name: typeName ?? null, ...(day ? { date: day } : {}) }] : []),
    ...(type && !classId ? [{ type: 'training' as const, name: typeName ?? null }] : []),
    ...(rank
      ? [{ type: 'rank' as const, name: named.ranks.get(rank)?.name ?? textOf(before ?? after, 'name') ?? null }]
      : []),
    ...(subject.requirement ? [{ type: 'requirement' as const, name: textOf(after ?? before, 'name') ?? null }] : []),
    ...(subject.provider_group ? [{ type: 'provider_group' as const, name: subject.group_name ?? null }] : []),
    ...(subject.provisioning_token
      ? [{ type: 'provisioning_token' as const, name: textOf(after ?? before, 'name') ?? null }]
      : []),
    ...(subject.form ? [{ type: 'form' as const, name: textOf(after ?? before, 'name') ?? null }] : []),
    ...(subject.witness ? [{ type: 'witness' as const, name: textOf(after ?? before, 'name') ?? null }] : []),
    ...(subject.program ? [{ type: 'program' as const, name: textOf(after ?? before, 'name') ?? null }] : []),
    ...(subject.firearm ? [{ type: 'firearm' as const, name: textOf(after ?? before, 'name') ?? null }] : []),
    ...listedSubject('place', entry, named),
    ...listedSubject('category', entry, named),
    ...listedSubject('unit', entry, named),
    ...listedSubject('group', entry, named),
    ...listedSubject('holiday', entry, named),
  ];
}

function listedSubject(
  type: ListedSubject,
  { subject, before, after }: StoredAuditEntry,
  { listed }: Named,
): AuditLogEntry['subjects'] {
  const id = subject[type];
  return id ? [{ type, name: listed.get(id)?.name ?? textOf(after ?? before, 'name') ?? null }] : [];
}

const textOf = (facts: Facts | undefined, field: string): string | undefined =>
  typeof facts?.[field] === 'string' ? (facts[field] as string) : undefined;

/** Returns the name from an entry about an employee who was deleted later. */
function nameIn(facts: Facts | undefined): string | null {
  const names = ['first_name', 'middle_name', 'last_name'].map((field) => textOf(facts, field));
  return names.filter(Boolean).join(' ') || null;
}
