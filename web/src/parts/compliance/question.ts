import { type RequirementStatus, requirementStatuses } from '@muster/shared/requirements/answer';
import { isSupportedDate } from '@muster/shared/rules/calendar';

/**
 * The filters of a question: each of them is a parameter of the URL and of the calls, with commas between its values.
 */
export const filterKinds = ['requirement', 'unit', 'rank', 'group', 'status'] as const;
export type FilterKind = (typeof filterKinds)[number];
export type Filters = Record<FilterKind, readonly string[]>;

/** The people of the answers: the whole department, or the team of the signed-in person. */
export type Scope = 'everyone' | 'team';

/** What the compliance page is asked, as its URL has it: `?on=2026-03-01&known=then&unit=ID,ID&status=MISSING`. */
export interface Question {
  /** The department's date; undefined: today. */
  on: string | undefined;
  /** Only what was recorded by then counts: by the end of that day (`then`), or by a UTC instant; undefined: by now. */
  known: string | undefined;
  filters: Filters;
}

/** The question about everybody and every requirement today. */
export const everything: Question = {
  on: undefined,
  known: undefined,
  filters: { requirement: [], unit: [], rank: [], group: [], status: [] },
};

/** The parameters of the URL that every tab is about. */
export const questionParameters = ['on', 'known', ...filterKinds] as const;

/** The value of `known` for the end of the day that is asked about. */
export const thenKnown = 'then';

const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

function knownOf(text: string | null, on: string | undefined, today: string): string | undefined {
  if (text === null) return undefined;
  if (isInstant(text)) return text;
  // What was known at the end of today or later is what is known now.
  return text === thenKnown && on !== undefined && on < today ? text : undefined;
}

const isStatus = (text: string): text is RequirementStatus => (requirementStatuses as readonly string[]).includes(text);

/**
 * Returns what the URL asks. `today` is the department's date. What is no date, no moment or no status does not count.
 */
export function questionOf(url: URLSearchParams, today: string): Question {
  const asked = url.get('on') ?? '';
  const on = isSupportedDate(asked) && asked !== today ? asked : undefined;
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

/** Writes a question into the URL. The default is not written. */
export function writeQuestion(parameters: URLSearchParams, { on, known, filters }: Question): void {
  const put = (name: string, value: string | undefined) =>
    value ? parameters.set(name, value) : parameters.delete(name);
  put('on', on);
  put('known', known);
  for (const kind of filterKinds) put(kind, filters[kind].join(','));
}

/** The query of the calls of compliance. */
export type CallQuestion = { [name in 'on' | 'known' | FilterKind]?: string };

/** Returns the query of the calls of compliance. With `except`, without those filters. */
export function queryOf({ on, known, filters }: Question, except: readonly FilterKind[] = []): CallQuestion {
  const asked = filterKinds.filter((kind) => filters[kind].length > 0 && !except.includes(kind));
  return {
    ...(on !== undefined && { on }),
    ...(known !== undefined && { known }),
    ...Object.fromEntries(asked.map((kind) => [kind, filters[kind].join(',')])),
  };
}
