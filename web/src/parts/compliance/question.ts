import { type RequirementStatus, requirementStatuses } from '@muster/shared/requirements/answer';
import { isSupportedDate } from '@muster/shared/rules/calendar';

/** The filters of a question. Each is a parameter of the URL and of the calls, with values separated by commas. */
export const filterKinds = ['requirement', 'unit', 'rank', 'group', 'status'] as const;
export type FilterKind = (typeof filterKinds)[number];
export type Filters = Record<FilterKind, readonly string[]>;

/** The people of a table: the whole department, or the team of the signed-in person. */
export type Scope = 'everyone' | 'team';

/** The day and filters of the compliance page in its URL: `?on=2026-03-01&known=then&unit=ID,ID&status=MISSING`. */
export interface Question {
  /** The department's date. Undefined means today. */
  on: string | undefined;
  /** Counts only entries recorded by the end of that day (`then`), by a UTC instant, or, if undefined, to date. */
  known: string | undefined;
  filters: Filters;
}

/** The default question: all people and requirements today. */
export const everything: Question = {
  on: undefined,
  known: undefined,
  filters: { requirement: [], unit: [], rank: [], group: [], status: [] },
};

/** The URL parameters that every tab shares. */
export const questionParameters = ['on', 'known', ...filterKinds] as const;

/** The value of `known` for the end of the selected day. */
export const thenKnown = 'then';

const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

function knownOf(text: string | null, on: string | undefined, today: string): string | undefined {
  if (text === null) return undefined;
  if (isInstant(text)) return text;
  // The end of today or of a later day means now.
  return text === thenKnown && on !== undefined && on < today ? text : undefined;
}

const isStatus = (text: string): text is RequirementStatus => (requirementStatuses as readonly string[]).includes(text);

/** Returns the question of a URL, without invalid dates, instants and statuses. `today` is the department's date. */
export function questionOf(url: URLSearchParams, today: string): Question {
  const requested = url.get('on') ?? '';
  const on = isSupportedDate(requested) && requested !== today ? requested : undefined;
  const values = (kind: FilterKind) => [...new Set((url.get(kind) ?? '').split(',').filter((one) => one !== ''))];
  return {
    on,
    known: knownOf(url.get('known'), on, today),
    filters: {
      requirement: values('requirement'),
      unit: values('unit'),
      rank: values('rank'),
      group: values('group'),
      status: values('status').filter(isStatus),
    },
  };
}

/** Writes a question into the URL, without defaults. */
export function writeQuestion(parameters: URLSearchParams, { on, known, filters }: Question): void {
  const put = (name: string, value: string | undefined) =>
    value ? parameters.set(name, value) : parameters.delete(name);
  put('on', on);
  put('known', known);
  for (const kind of filterKinds) put(kind, filters[kind].join(','));
}

/** The query of the compliance calls. */
export type CallQuestion = { [name in 'on' | 'known' | FilterKind]?: string };

/** Returns the query of the compliance calls, without the filters in `except`. */
export function queryOf({ on, known, filters }: Question, except: readonly FilterKind[] = []): CallQuestion {
  const used = filterKinds.filter((kind) => filters[kind].length > 0 && !except.includes(kind));
  return {
    ...(on !== undefined && { on }),
    ...(known !== undefined && { known }),
    ...Object.fromEntries(used.map((kind) => [kind, filters[kind].join(',')])),
  };
}
