import { type Route, routes } from '@muster/shared/contract';
import { newEmployeeId } from '@muster/shared/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routerOf } from '../../local/gateway/router.ts';

const route = routerOf(routes);

/** Returns a path of the route with a value for each parameter. */
const examplePath = ({ endpoint }: Route) => endpoint.path.replaceAll(/\{(\w+)\}/g, 'a1');

/** Returns the fixed parts of other paths at the position of this path's employee id. */
function besideParameter(resource: string): string[] {
  const before = resource.slice(0, resource.indexOf('{employee_id}'));
  return routes.flatMap((other) => {
    const [part = ''] = other.resource.startsWith(before) ? other.resource.slice(before.length).split('/') : [];
    return part && !part.startsWith('{') ? [part] : [];
  });
}

describe('the router', () => {
  // spec 7.13
  it.each(routes.map((r) => [`${r.endpoint.method} ${r.endpoint.path}`, r] as const))('finds %s', (_, wanted) => {
    for (const path of [
      examplePath(wanted),
      `${examplePath(wanted).replace(/\/$/, '')}/`,
      examplePath(wanted).replace(/\/$/, ''),
    ]) {
      const match = route(path);
      expect(match?.resource).toBe(wanted.resource);
      expect(match?.routes.get(wanted.endpoint.method)).toBe(wanted);
    }
  });

  it('prefers a fixed part to a parameter', () => {
    expect(route('/api/employee/create/')?.resource).toBe('/api/employee/create');
    expect(route('/api/employee/1001/')).toMatchObject({
      resource: '/api/employee/{employee_id}',
      params: { employee_id: '1001' },
    });
  });

  it('does not fall back to a parameter for a method that the fixed resource lacks', () => {
    expect(route('/api/employee/create')?.routes.has('GET')).toBe(false);
    expect(route('/api/employee/1001')?.routes.has('GET')).toBe(true);
  });

  it('decodes parameters part by part', () => {
    expect(route('/api/employee/a%2Fb%20c/')?.params).toEqual({ employee_id: 'a/b c' });
    expect(route('/api/employee/%C3%BC')?.params).toEqual({ employee_id: 'ü' });
  });

  it.each([
    ...[
      '/api',
      '/api/',
      '/api/nothing',
      '/api/employee//',
      '/api/token/more/than/that',
      '/api//token/',
      '/api/token//',
    ],
    ...['/API/token/', '/api/employee/%', '/api/employee/%E0%A4%A', '/api/employee/%ff/'],
  ])('does not find %s', (path) => {
    expect(route(path)).toBeUndefined();
  });

  it('finds the calls about an employee for every valid employee id in a URL', () => {
    const about = routes.filter(({ resource }) => resource.includes('{employee_id}'));
    expect(about.length).toBeGreaterThan(8);
    const lost = (employee_id: string) =>
      about.filter(({ endpoint, resource }) => {
        const filled = examplePath({
          endpoint: { ...endpoint, path: endpoint.path.replace('{employee_id}', ':') },
        } as Route);
        const { pathname } = new URL(filled.replace(':', encodeURIComponent(employee_id)), 'https://muster.example');
        const match = route(pathname);
        return match?.resource !== resource || match.params.employee_id !== employee_id;
      });
    // API Gateway does not fall back from a fixed part to a parameter, even if the fixed part has no call.
    const parts = new Set(routes.flatMap(({ resource }) => resource.split('/')));
    const likely = fc.constantFrom(...parts, '.', '..', '...', '%2e', '.%2E', '\uFF0E', '~', 'a.b', '7.', '-', '_');
    const ofItsLetters = fc.stringMatching(/^[A-Za-z0-9._-]{1,32}$/);
    fc.assert(
      fc.property(fc.oneof(likely, ofItsLetters, fc.string({ unit: 'binary' })), (text) => {
        const read = newEmployeeId.safeParse(text);
        if (read.success) expect(lost(read.data), text).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
    for (const part of parts) {
      const besides = about.filter(({ resource }) => besideParameter(resource).includes(part));
      if (part && besides.length > 0) expect(newEmployeeId.safeParse(part).success, part).toBe(false);
    }
    for (const unreachable of ['.', '..']) expect(lost(unreachable).length).toBeGreaterThan(0);
    expect(lost('create').length).toBeGreaterThan(0);
  });

  it('refuses two parameter names at the same position', () => {
    const [first] = routes;
    if (!first) throw new Error('the contract is empty');
    const named = (resource: string): Route => ({ ...first, resource });
    expect(() => routerOf([named('/api/x/{a}/y'), named('/api/x/{b}/z')])).toThrow('another path calls this place {a}');
  });
});
