import { type Route, routes } from '@muster/shared/contract';
import { describe, expect, it } from 'vitest';
import { routerOf } from '../../local/gateway/router.ts';

const route = routerOf(routes);

/** A path of the route with something in each parameter's place. */
const examplePath = ({ endpoint }: Route) => endpoint.path.replaceAll(/\{(\w+)\}/g, 'a1');

describe('the router', () => {
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

  it('lets a fixed part beat a parameter', () => {
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
    '/api',
    '/api/',
    '/api/nothing',
    '/api/employee//',
    '/api/token/more/than/that',
    '/api//token/',
    '/api/token//',
    '/API/token/',
    '/api/employee/%',
    '/api/employee/%E0%A4%A',
    '/api/employee/%ff/',
  ])('knows no %s', (path) => {
    expect(route(path)).toBeUndefined();
  });

  it('refuses two names for one place', () => {
    const [first] = routes;
    if (!first) throw new Error('the contract is empty');
    const named = (resource: string): Route => ({ ...first, resource });
    expect(() => routerOf([named('/api/x/{a}/y'), named('/api/x/{b}/z')])).toThrow('another path calls this place {a}');
  });
});
