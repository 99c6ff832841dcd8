import type { ClassDay } from '@muster/shared/attendance-answers';
import { type Middleware, useSWRConfig } from 'swr';
import { attendance, evaluations } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { ApiError, isUnreachable } from '../../api/errors.ts';
import { serverNow } from '../../api/server-clock.ts';
import { addressOf } from '../../api/transport.ts';
import { changeDevice, device, deviceWithKey, loadDevice } from './device.ts';
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
    try {
      const group = await call(evaluations.group, { params, query: {} });
      answers[pathOf(evaluations.group, params)] = await withMoreDrafts(group);
    } catch (error) {
      // A form that this person may not use, or an archived one, has no page.
      if (!(error instanceof ApiError && [403, 404].includes(error.status))) throw error;
    }
  }
  const { classes } = (await loadDevice()) ?? { classes: [] };
  const id = classes.find((one) => one.classId === classId)?.id ?? crypto.randomUUID();
  await changeDevice({ classes: [{ id, classId, title, at: serverNow().toISOString(), answers }] });
  await navigator.storage?.persist?.();
}

export const removePrepared = (id: string): Promise<boolean> => changeDevice({ removed: [id] });

/** Returns the prepared answer of a call; undefined: it is not prepared. */
async function preparedAnswer(key: string): Promise<unknown> {
  if (!currentOwner()) return undefined;
  const { classes } = device() ?? (await loadDevice()) ?? { classes: [] };
  return classes.map(({ answers }) => answers[pathIn(key)]).find((answer) => answer !== undefined);
}

/** Answers a call with the prepared answer if there is no connection, unless a later answer is loaded. */
export const orPrepared: Middleware = (useNext) => (key, fetcher, config) => {
  const { cache } = useSWRConfig();
  const load = async (name: string) => {
    try {
      return await (fetcher as (name: string) => Promise<never>)(name);
    } catch (error) {
      if (!isUnreachable(error) || cache.get(name)?.data !== undefined) throw error;
      const prepared = await preparedAnswer(name);
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
