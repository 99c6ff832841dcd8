import type { ClassDay } from '@muster/shared/attendance-answers';
import { type Middleware, useSWRConfig } from 'swr';
import { attendance, evaluations } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { ApiError, isUnreachable } from '../../api/errors.ts';
import { serverNow } from '../../api/server-clock.ts';
import { addressOf } from '../../api/transport.ts';
import { changeDevice, device, deviceWithKey, loadDevice, type Prepared, type Stored } from './device.ts';
import { withMoreDrafts } from './more-drafts.ts';
import { currentOwner } from './owner.ts';

/** Returns the path of a call in SWR's key, without the query. */
const pathIn = (key: string): string => key.split('?')[0] ?? key;

const pathOf = (endpoint: Parameters<typeof addressOf>[0], params: Record<string, string>): string =>
  `${endpoint.method} ${addressOf(endpoint, { params })}`;

/**
 * Stores what the pages of a class need without a connection: the class, its attendance, and the evaluation with each
 * of its forms that the person may use. Errors as for `call`.
 */
export async function prepareClass(day: ClassDay, title: string): Promise<void> {
  await deviceWithKey();
  const classId = day.id;
  const answers: Record<string, unknown> = {
    [pathOf(attendance.classDay, { classId })]: await call(attendance.classDay, { params: { classId } }),
    [pathOf(attendance.sheet, { classId })]: await call(attendance.sheet, { params: { classId } }),
  };
  for (const id of day.type.form_ids ?? []) {
    const params = { id, class_id: classId };
    // A form that this person may not use, or an archived one, has no page.
    const group = await unlessRefused(call(evaluations.group, { params, query: {} }));
    if (group) answers[pathOf(evaluations.group, params)] = await withMoreDrafts(group);
  }
  await storePrepared({ classId, title, answers });
}

/** Returns an answer; undefined if the person may not have it, or it does not exist. Other errors as for `call`. */
export async function unlessRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return undefined;
    throw error;
  }
}

/** Returns whether prepared pages are those of a class, or of the page at an address. */
const isSame = (one: Prepared, { classId, pages }: Pick<Prepared, 'classId' | 'pages'>): boolean =>
  one.classId === classId && one.pages?.[0]?.to === pages?.[0]?.to;

/** Returns the prepared pages of the page at an address; undefined: it is not prepared. */
export const preparedAt = (prepared: readonly Stored<'class'>[] | undefined, to: string) =>
  prepared?.find(({ pages }) => pages?.[0]?.to === to);

/** Stores answers in place of the earlier ones for the same class or page. Needs a key (`deviceWithKey`). */
export async function storePrepared(content: Omit<Prepared, 'at'>): Promise<void> {
  const { prepared } = (await loadDevice()) ?? { prepared: [] };
  const id = prepared.find((one) => isSame(one, content))?.id ?? crypto.randomUUID();
  await changeDevice({ prepared: [{ ...content, id, at: serverNow().toISOString() }] });
  await navigator.storage?.persist?.();
}

export const removePrepared = (id: string): Promise<boolean> => changeDevice({ removed: [id] });

/** Returns the prepared answers of a call, latest first: for its query, or for every query. */
export async function preparedAnswers(key: string): Promise<readonly unknown[]> {
  if (!currentOwner()) return [];
  const { prepared } = device() ?? (await loadDevice()) ?? { prepared: [] };
  return prepared
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .map(({ classId, answers, everyQuery = classId === undefined ? {} : answers }) => {
      return answers[key] ?? everyQuery[pathIn(key)];
    })
    .filter((answer) => answer !== undefined);
}

/** Answers a call with the prepared answer if there is no connection, unless a later answer is loaded. */
export const orPrepared: Middleware = (useNext) => (key, fetcher, config) => {
  const { cache } = useSWRConfig();
  const load = async (name: string) => {
    try {
      return await (fetcher as (name: string) => Promise<never>)(name);
    } catch (error) {
      if (!isUnreachable(error) || cache.get(name)?.data !== undefined) throw error;
      const [prepared] = await preparedAnswers(name);
      if (prepared === undefined) throw error;
      return prepared as never;
    }
  };
  return useNext(key, (fetcher && load) as typeof fetcher, config);
};

/** Returns the forms in a prepared class, by id, with their names. */
export const preparedForms = (answers: Readonly<Record<string, unknown>>): readonly { id: string; name: string }[] =>
  Object.values(answers).flatMap((answer) => {
    const form = (answer as { form?: { id: string; content: { name: string } } }).form;
    return form ? [{ id: form.id, name: form.content.name }] : [];
  });
