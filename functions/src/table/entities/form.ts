import type { FormContent } from '@muster/shared/forms/form';
import { foldName } from '@muster/shared/rules/folded';
import { asRead, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { formMark } from '../core/definition.ts';
import { entityOf } from '../core/item.ts';
import { getItem, type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, absent, check, ifAbsent, type Otherwise, put, remove, update } from '../core/write.ts';
import { uniqueNameKey } from './unique-name.ts';

/** A form without its contents. */
export interface FormHead {
  id: string;
  /** From the draft, else from the last published version. */
  name: string;
  purpose: FormContent['purpose'];
  of: FormContent['of'];
  /** True if `draft` is stored. */
  has_draft: boolean;
  /** The last published version: number, name, SHA-256 of its content, moment (UTC ISO). Absent: none yet. */
  version?: number | undefined;
  published_name?: string | undefined;
  sha256?: string | undefined;
  published_at?: string | undefined;
  archived?: true | undefined;
  /** Raised by every change. */
  newest: number;
  /** Trainings that the draft or the last published version names. */
  type_ids: string[];
}

export interface StoredForm extends FormHead {
  /** Absent: equal to the last published version. */
  draft?: FormContent | undefined;
}

/** A published version without its content. */
export interface VersionHead {
  version: number;
  /** UTC ISO. */
  published_at: string;
  by: { id: string; employee_id: string };
  /** SHA-256 of the content's canonical JSON. */
  sha256: string;
}

/** A published version. Never changed or deleted. */
export interface FormVersion extends VersionHead {
  content: FormContent;
}

const partition = (table: SiteTable): string => `${table.site}#FORM`;
const formKey = (table: SiteTable, id: string): Key => ({ PK: partition(table), SK: id });
const versionsOf = (table: SiteTable, id: string): string => `${table.site}${formMark}${id}`;
const versionKey = (table: SiteTable, id: string, version: number): Key => ({
  PK: versionsOf(table, id),
  SK: `VERSION#${String(version).padStart(10, '0')}`,
});
const sizeKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'LIST#FORM' });

const formItem = (table: SiteTable, { draft, ...head }: StoredForm): Item => ({
  ...formKey(table, head.id),
  ...head,
  ...(draft && { draft: JSON.stringify(draft) }),
});

function formOf(item: Item): StoredForm {
  const { draft, ...head } = entityOf<FormHead & { draft?: string }>(item);
  return { ...head, ...(draft !== undefined && { draft: JSON.parse(draft) as FormContent }) };
}

const versionOf = (item: Item): FormVersion => {
  const { content, ...head } = entityOf<VersionHead & { content: string }>(item);
  return { ...head, content: JSON.parse(content) as FormContent };
};

const headFields = [
  'id',
  'name',
  'purpose',
  'of',
  'has_draft',
  'version',
  'published_name',
  'sha256',
  'published_at',
  'archived',
  'newest',
  'type_ids',
] as const satisfies (keyof FormHead)[];

/** Returns the forms of the site without their contents, in order of creation. Consistent. */
export async function listForms(table: SiteTable): Promise<FormHead[]> {
  return (await queryAll(table, partition(table), { only: headFields })).map((item) => entityOf<FormHead>(item));
}

export async function findForm(table: SiteTable, id: string): Promise<StoredForm | undefined> {
  const item = await getItem(table, formKey(table, id));
  return item && formOf(item);
}

/** Returns the published versions of a form without their contents, last first. Consistent. */
export async function listVersions(table: SiteTable, id: string): Promise<VersionHead[]> {
  const only = ['version', 'published_at', 'by', 'sha256'];
  const items = await queryAll(table, versionsOf(table, id), { only, descending: true });
  return items.map((item) => entityOf<VersionHead>(item));
}

export async function findVersion(table: SiteTable, id: string, version: number): Promise<FormVersion | undefined> {
  const item = await getItem(table, versionKey(table, id, version));
  return item && versionOf(item);
}

/** Returns the last published version. Consistent. */
export async function lastVersion(table: SiteTable, id: string): Promise<FormVersion | undefined> {
  const [item] = await queryAll(table, versionsOf(table, id), { descending: true, limit: 1 });
  return item && versionOf(item);
}

/** Returns the names that a form reserves: of its draft and of its last published version. */
const reservedNames = ({ name, published_name }: Pick<FormHead, 'name' | 'published_name'>): Map<string, string> =>
  new Map([name, ...(published_name === undefined ? [] : [published_name])].map((one) => [foldName(one), one]));

const claimName = (table: SiteTable, id: string, name: string, taken: Otherwise): Action =>
  put(table, { ...uniqueNameKey(table, 'FORM', name), id }, { condition: absent, otherwise: taken });

/** Adds a form, on condition that its name is free and that the site has fewer than `most`. */
export const addForm = (
  table: SiteTable,
  form: StoredForm,
  { most, taken, full }: { most: number; taken: Otherwise; full: Otherwise },
): Action[] => [
  claimName(table, form.id, form.name, taken),
  put(table, formItem(table, form), ifAbsent),
  update(
    table,
    sizeKey(table),
    { expression: 'ADD size_now :one', values: { ':one': 1 } },
    {
      condition: 'attribute_not_exists(size_now) OR size_now < :most',
      values: { ':most': most },
      otherwise: full,
    },
  ),
];

/** Changes a form, on condition that it is as read and that a new name is free. Raises `newest`. */
export function changeForm(
  table: SiteTable,
  before: StoredForm,
  changes: Partial<Omit<StoredForm, 'id' | 'newest' | 'has_draft'>>,
  taken: Otherwise,
): Action[] {
  const after = { ...before, ...changes };
  const [old, kept] = [reservedNames(before), reservedNames(after)];
  const { draft, ...others } = changes;
  const fields = {
    ...others,
    ...('draft' in changes && { draft: draft && JSON.stringify(draft), has_draft: draft !== undefined }),
    newest: before.newest + 1,
  };
  return [
    update(table, formKey(table, before.id), setting(fields), asRead({ ...before }, ['newest'])),
    ...[...old].flatMap(([folded, name]) => (kept.has(folded) ? [] : [freeName(table, name)])),
    ...[...kept].flatMap(([folded, name]) => (old.has(folded) ? [] : [claimName(table, before.id, name, taken)])),
  ];
}

const freeName = (table: SiteTable, name: string): Action => remove(table, uniqueNameKey(table, 'FORM', name));

/** Conditions a transaction on a form that is not archived. */
export const checkFormInUse = (table: SiteTable, id: string, otherwise: Otherwise): Action =>
  check(table, formKey(table, id), { condition: 'attribute_not_exists(archived)', otherwise });

/** Adds a published version, on condition that its number is free. */
export const addVersion = (table: SiteTable, id: string, { content, ...head }: FormVersion): Action =>
  put(table, { ...versionKey(table, id, head.version), ...head, content: JSON.stringify(content) }, ifAbsent);

/** Removes a form without published versions, on condition that it is as read. */
export const removeForm = (table: SiteTable, form: FormHead): Action[] => [
  remove(table, formKey(table, form.id), asRead({ ...form }, ['newest'])),
  ...[...reservedNames(form).values()].map((name) => freeName(table, name)),
  update(table, sizeKey(table), { expression: 'ADD size_now :less', values: { ':less': -1 } }),
];
