import type { EntryContent } from '@muster/shared/record/entry';
import type { CompiledRequirements } from '@muster/shared/requirements/answers-on';
import type { SiteContext } from '../../calls/site-context.ts';
import { answering, type Cell, type PersonAnswer } from '../../domain/requirements/answers.ts';
import { cachedDepartment } from '../../domain/requirements/cached-department.ts';
import {
  cachedHistories,
  historiesAfter,
  historiesOf,
  keepsHistories,
} from '../../domain/requirements/cached-histories.ts';
import { isAboutPerson, type Question, requestedUnits } from '../../domain/requirements/question.ts';
import type { History } from '../../domain/requirements/read-histories.ts';
import { seatsAhead } from '../../domain/requirements/seats.ts';
import { started } from '../../table/core/started.ts';

type InSite = Pick<SiteContext, 'table' | 'site' | 'now'>;

/** A person in an answer, with the cells of the selected requirements. */
export interface SelectedPerson extends PersonAnswer {
  cells: readonly Cell[];
}

/** The selection of people to answer for. */
interface PeopleFilter {
  /** Only people after this internal id. */
  after?: string | undefined;
  /** Approximate number of people. Absent: all. */
  count?: number | undefined;
  /** Internal ids. Absent: all people. */
  only?: ReadonlySet<string> | undefined;
}

/** The people of a compliance question, in the order of their ids. */
export interface Selection {
  department: readonly EntryContent[];
  /** The selected requirements, by name. */
  requirements: CompiledRequirements['requirements'];
  /** In batches, so that a page can stop the reading. */
  people: AsyncGenerator<SelectedPerson[]>;
}

/** People evaluated before other calls of the process get their turn. */
const atOnce = 500;

/** Returns the people of a question. Omits people who were not employed or not active on its day. */
export async function selectedPeople(call: InSite, named: Question, filter: PeopleFilter = {}): Promise<Selection> {
  const { table } = call;
  const reading = batches(call, filter);
  const first = started(reading.next());
  // Starts reading the classes of the seats early. The process caches them.
  if (named.hasSeats) started(seatsAhead(call, []));
  const department = await cachedDepartment(table);
  const question = { ...named, unit: requestedUnits(named, department) };
  const prepare = async (all: readonly History[]) => {
    const seats = question.hasSeats
      ? await seatsAhead(
          call,
          all.map((one) => one.seats),
        )
      : () => [];
    return answering(call, question, { department, seats });
  };
  const { compiled } = answering(call, question, { department, seats: () => [] });
  const isChosen = (id: string) => question.requirement.length === 0 || question.requirement.includes(id);

  async function* people(): AsyncGenerator<SelectedPerson[]> {
    for (let batch = await first; !batch.done; batch = await reading.next()) {
      for (let from = 0; from < batch.value.length; from += atOnce) {
        if (from > 0) await new Promise(setImmediate);
        const some = batch.value.slice(from, from + atOnce);
        const { of } = await prepare(some);
        yield some.flatMap((history) => selectedPerson(of(history), question, isChosen));
      }
    }
  }
  return { department, requirements: compiled.requirements.filter(({ id }) => isChosen(id)), people: people() };
}

/** Yields histories: the cached ones. If the process caches none: a page of them, or those of a few people. */
async function* batches({ table }: InSite, { after, count, only }: PeopleFilter): AsyncGenerator<History[]> {
  const isAlone = count !== undefined && !only && !keepsHistories(table);
  if (isAlone) return yield* historiesAfter(table, after, count);
  const ids = only ? [...only].sort() : undefined;
  const all = await (ids ? historiesOf(table, ids) : cachedHistories(table));
  const histories = ids ? ids.flatMap((id) => all.get(id) ?? []) : [...all.values()];
  yield after === undefined ? histories : histories.filter(({ id }) => id > after);
}

/** Returns the person if the question selects them. */
function selectedPerson(answer: PersonAnswer, question: Question, isChosen: (id: string) => boolean): SelectedPerson[] {
  if (!isAboutPerson(question, answer.presence)) return [];
  const cells =
    question.requirement.length === 0 ? answer.cells : answer.cells.filter((one) => isChosen(one.requirement_id));
  if (question.requirement.length > 0 && cells.length === 0) return [];
  if (question.status.length > 0 && !cells.some(({ status }) => question.status.includes(status))) return [];
  return [{ ...answer, cells }];
}
