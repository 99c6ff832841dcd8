import type { Access, Operation } from '@muster/testing/histories/history';
import type { Made } from './clients.ts';
import { nameOfClass, officers } from './department.ts';
import { auditKey, recordKey, seatKey, stamp, waitKey } from './operation.ts';
import { everyPosition, type Promotion, promoting, promotionsIn, setMoments } from './promotions.ts';
import { accessKey, ownElements, pushedEntries } from './pushed.ts';
import type { Run } from './run.ts';

/**
 * Returns the calls of a run as transactions over registers and logs.
 *
 * | observed | as |
 * |---|---|
 * | an officer's seat in a class, and waitlist position | registers: the moment of the request; blank: none |
 * | a certification from a class, a check-in, a check-out | registers, written once |
 * | location and credit of a class, description of a training, badge of an officer | registers |
 * | the attendance of an officer, the record of an officer | logs, each entry by its moment and number |
 * | the audit log | a log without order, each change by its request |
 *
 * An edit reads the value that its form had loaded. Moments name their writers, because each attempt has its own. A
 * read of several items is several transactions, each within the call: Muster promises that one item, or one request,
 * is current, not that a screen is one snapshot.
 */
export function historyOf(run: Run): Operation[] {
  const { department, operations } = run;
  const values = observedValues(run);
  const promotions = promotionsIn(department, operations);
  const waits = waitStamps(run, values, promotions);
  const made = operations.flatMap((one) => transactionsOf(one).map((transaction) => ({ one, ...transaction })));
  const pushed = pushedEntries(made.flatMap(appendsOf), values, operations[0]?.moments[0] ?? '');
  const ofCalls = made.map(({ one, id, accesses }): Operation => {
    const clear = accesses.filter(
      (access) => !(access.kind === 'append' && pushed.unclear.has(accessKey(one, access))),
    );
    const own = clear.map((access) => resolved(one, access, values, { waits: waits.byJoin, pushed: pushed.elements }));
    const within = promotions.filter((promotion) => promotion.isWithCall && promotion.made === one);
    return transaction(one, id, [...own, ...within.flatMap((promotion) => promoting(department, promotion))]);
  });
  const after = promotions.filter(({ isWithCall }) => !isWithCall);
  const ofJobs = after.map((promotion, n) =>
    transaction(promotion.made, `${promotion.made.id} promotion ${n}`, promoting(department, promotion)),
  );
  return [setupOf(run, values), ...ofCalls, ...ofJobs, ...waits.unclear, ...pushed.appends];
}

/** Returns the appends of a call to logs of entries. */
const appendsOf = ({ one, accesses }: { one: Made; accesses: readonly Access[] }) =>
  accesses.flatMap((access) =>
    access.kind === 'append' && access.key !== auditKey
      ? [{ made: one, key: access.key, element: access.element }]
      : [],
  );

function transaction(made: Made, id: string, accesses: Access[]): Operation {
  const { invoked, completed, outcome, planned, refusal } = made;
  const label = refusal ? `${planned.label}, ${refusal}` : planned.label;
  return { id, invoked, ...(completed !== undefined && { completed }), outcome, accesses, label };
}

type Values = Map<string, Set<string>>;

const valuesOf = (access: Access): readonly string[] => {
  if (access.kind === 'read') return access.value === null ? [] : [access.value];
  return access.kind === 'log' ? access.elements : [];
};

const isWrite = ({ kind }: Access) => kind === 'write' || kind === 'blank' || kind === 'append';

/** Returns the accesses of a call that count: all of a done one, otherwise its writes. */
function transactionsOf(made: Made): { id: string; accesses: Access[] }[] {
  const { id, planned, outcome, body } = made;
  if (outcome === 'done') {
    const parts = planned.tells(body);
    return parts.map((accesses, n) => ({ id: parts.length > 1 ? `${id}/${n + 1}` : id, accesses }));
  }
  if (planned.isRead) return [];
  return planned.tells(undefined).map((accesses) => ({ id, accesses: accesses.filter(isWrite) }));
}

/** Returns the values and elements that reads returned, by key in the order of the first read. */
function observedValues({ operations }: Run): Values {
  const values: Values = new Map();
  for (const made of operations) {
    for (const { accesses } of made.outcome === 'done' ? transactionsOf(made) : []) {
      for (const access of accesses) {
        const own = values.get(access.key) ?? new Set();
        values.set(access.key, own);
        for (const value of valuesOf(access)) own.add(value);
      }
    }
  }
  return values;
}

/** Returns an access with the value that the call wrote: what reads observed, otherwise a value that nobody read. */
function resolved(
  made: Made,
  access: Access,
  values: Values,
  { waits, pushed }: { waits: ReadonlyMap<string, string>; pushed: ReadonlyMap<string, string> },
): Access {
  const written = access.kind === 'write' ? access.value : access.kind === 'append' ? access.element : null;
  if (!written?.startsWith(stamp)) return access;
  const valueWritten = (): string => {
    if (access.key === auditKey) return made.id;
    const wait = waits.get(made.id);
    if (wait && access.key.startsWith('wait ')) return wait;
    const possible = made.moments.map((moment) => written.replace(stamp, moment));
    const observed = values.get(access.key) ?? new Set();
    const seen =
      access.kind === 'append' ? ownElements(made, written, observed) : possible.filter((value) => observed.has(value));
    const later = pushed.get(accessKey(made, access));
    if (later !== undefined) return later;
    if (seen.length > 1) throw new Error(`${made.id} was carried out twice: ${access.key} has ${seen.join(' and ')}`);
    return seen[0] ?? `${possible.at(-1)} (unread)`;
  };
  return access.kind === 'append'
    ? { ...access, element: valueWritten() }
    : ({ ...access, value: valueWritten() } as Access);
}

interface WaitStamps {
  /** The waitlist moment of a call to join, by its id. */
  byJoin: Map<string, string>;
  /** Promotions that several calls may have made, as transactions without a time. */
  unclear: Operation[];
}

/**
 * Returns the moments of waitlist positions, and sets those of promotions. A position's moment is that of its call or
 * shortly after, since moments of one class differ. So its call is the person's last one before it.
 */
function waitStamps({ department, operations }: Run, values: Values, promotions: readonly Promotion[]): WaitStamps {
  const found: WaitStamps = { byJoin: new Map(), unclear: [] };
  const writers = (key: string) =>
    operations.filter(
      ({ planned }) =>
        !planned.isRead &&
        planned.tells(undefined)[0]?.some((one) => one.kind === 'write' && one.key === key && one.value === stamp),
    );
  for (const { name, person } of everyPosition(department)) {
    const [seat, wait] = [seatKey(name, person), waitKey(name, person)];
    const takers = new Set(writers(seat).flatMap(({ moments }) => moments));
    const calls = writers(wait);
    const promoted = new Set([...(values.get(seat) ?? [])].filter((moment) => !takers.has(moment)));
    const moments = [...new Set([...(values.get(wait) ?? []), ...promoted])].toSorted();
    const joins = moments.map((moment) => {
      const join = calls.findLast(({ moments: [first = ''] }) => first <= moment);
      if (!join) throw new Error(`Nobody joined ${wait} at ${moment}`);
      if (found.byJoin.has(join.id)) throw new Error(`${join.id} was carried out twice in ${wait}`);
      found.byJoin.set(join.id, moment);
      return { join, moment, isPromoted: promoted.has(moment) };
    });
    for (const moment of setMoments(promotions, { name, person, joins })) {
      const id = `promotion of officer ${person} in ${name} at ${moment}`;
      const accesses: Access[] = [
        { kind: 'read', key: wait, value: moment },
        { kind: 'write', key: seat, value: moment },
      ];
      found.unclear.push({ id, label: id, invoked: 0, outcome: 'unknown', accesses });
    }
  }
  return found;
}

/** Returns the transaction that wrote what the run began with. */
function setupOf({ department, operations }: Run, values: Values): Operation {
  const { open, running, types, callers } = department;
  const first = operations[0]?.moments[0] ?? '';
  const register = (key: string, value: string): Access => ({ kind: 'write', key, value });
  return {
    id: 'setup',
    label: 'setup',
    invoked: -2,
    completed: -1,
    outcome: 'done',
    accesses: [
      ...[...open, running].map(({ id, location }) => register(`location ${nameOfClass(department, id)}`, location)),
      ...types.map(({ description = '' }, place) => register(`description ${place}`, description)),
      ...callers.slice(0, officers).map(({ employee }, person) => register(`badge ${person}`, employee.badge_number)),
      ...Array.from({ length: officers }, (_, person) => recordKey(person)).flatMap((key) =>
        [...(values.get(key) ?? [])]
          .filter((element) => element < first)
          .map((element): Access => ({ kind: 'append', key, element })),
      ),
    ],
  };
}
