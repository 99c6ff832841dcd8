import type { ComparedPeople } from '@muster/shared/areas/compliance';
import { currentStatuses, type RequirementStatus } from '@muster/shared/requirements/answer';
import type { PersonAsked } from './people-asked.ts';

/** How many people, and how many of them lack nothing that they are asked. */
export interface Share {
  people: number;
  current: number;
}

const add = (share: Share, isCurrent: boolean) => {
  share.people += 1;
  if (isCurrent) share.current += 1;
};

/** Returns whether a person lacks nothing that the question is about. */
export const lacksNothing = ({ asked }: PersonAsked): boolean =>
  asked.every(({ status }) => currentStatuses.has(status));

/** Counts people by requirement. */
export class CountedRequirement implements Share {
  people = 0;
  current = 0;
  readonly byStatus = new Map<RequirementStatus, number>();
  /** How many end in a month, `YYYY-MM`. */
  readonly ending = new Map<string, number>();

  add({ status, ends }: PersonAsked['asked'][number]): void {
    add(this, currentStatuses.has(status));
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
    const month = ends?.slice(0, 7);
    if (month) this.ending.set(month, (this.ending.get(month) ?? 0) + 1);
  }
}

/** Counts people by something that they are on a day, such as their unit; those who are in none are counted, too. */
export class Compared {
  readonly #found = new Map<string | undefined, ComparedPeople>();

  add(id: string | undefined, name: string | undefined, isCurrent: boolean): void {
    const one = this.#found.get(id) ?? { id: id ?? null, name: name ?? null, people: 0, current: 0 };
    this.#found.set(id, one);
    add(one, isCurrent);
  }

  /** By name; who is in none last. */
  list(): ComparedPeople[] {
    return [...this.#found.values()].sort((a, b) =>
      a.name === null || b.name === null
        ? Number(a.name === null) - Number(b.name === null)
        : a.name.localeCompare(b.name),
    );
  }
}
