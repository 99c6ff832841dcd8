import { accessRules } from '@muster/shared/access';
import { documentedRoutes, routes } from '@muster/shared/contract';
import { errorsOf } from '@muster/shared/endpoint';
import { type ErrorCode, errorList } from '@muster/shared/errors';
import { describe, expect, test } from 'vitest';

/** Repeats the calls of docs/spec.md section 7, so that a call missing in the contract is found. */
const documented = [
  'POST /api/validate-sitecode/',
  'POST /api/token/',
  'GET /api/employee-info/',
  'POST /api/token/verify/',
  'POST /api/token/refresh/',
  'POST /api/logout/',
  'POST /api/initial-password-reset/',
  'POST /api/change-password/',
  'POST /api/submit-bug-report/',

  'GET /api/employee-permissions/{}/',
  'GET /api/permissions/global',
  'POST /api/permissions/global',
  'POST /api/manage-permission/',

  'GET /api/ranks/',
  'POST /api/ranks/',
  'PATCH /api/ranks/{}/',
  'DELETE /api/ranks/{}/',
  'POST /api/ranks/update-hierarchy/',

  'GET /api/employee/{}/',
  'GET /api/employee-list/',
  'POST /api/employee/create/',
  'PUT /api/employee/update/{}/',
  'DELETE /api/employee/delete/{}/',
  'POST /api/employee/reset-password/{}/',

  'GET /api/training-types/',
  'POST /api/training-types/',
  'PUT /api/training-types/{}/',
  'DELETE /api/trainings/delete-type/{}/',
  'GET /api/training-types/{}/classes/',
  'POST /api/trainings/add-class/',
  'PUT /api/trainings/update-class/{}/',
  'DELETE /api/trainings/delete-class/{}/',
  'GET /api/training/{}/attendees/',
  'POST /api/trainings/{}/add-attendee/',
  'DELETE /api/trainings/{}/remove-attendee/{}/',
  'POST /api/trainings/{}/issue-certifications/',
  'GET /api/training-classes/available/',
  'POST /api/training-classes/{}/enroll/',
  'POST /api/training-classes/{}/unenroll/',
  'POST /api/training-classes/{}/waitlist/',
  'POST /api/training-classes/{}/leave-waitlist/',
  'GET /api/trainings/mandatory-status/',
  'GET /api/trainings/completed/',
  'GET /api/employee-certifications/',
  'GET /api/trainings/upcoming/',
  'GET /api/trainings/by-date/',
];

const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe('the contract', () => {
  test('has the 46 calls of docs/spec.md, and no others except those marked `ours`', () => {
    const declared = documentedRoutes.map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/\{\w+\}/g, '{}')}`,
    );
    expect(documented).toHaveLength(46);
    expect(declared.toSorted()).toEqual(documented.toSorted());
  });

  test('uses one name for a path parameter under the same parent, as API Gateway requires', () => {
    const names = new Map<string, Set<string>>();
    for (const { resource } of routes) {
      const parts = resource.split('/');
      for (const [at, part] of parts.entries()) {
        if (!part.startsWith('{')) continue;
        const parent = parts.slice(0, at).join('/');
        names.set(parent, (names.get(parent) ?? new Set()).add(part));
      }
    }
    expect(names.size).toBeGreaterThan(0);
    expect([...names].filter(([, spelled]) => spelled.size > 1)).toEqual([]);
  });

  test.each(routes.map((route) => [`${route.area}.${route.name}`, route] as const))(
    '%s reads exactly the parameters of its path',
    (_, { endpoint }) => {
      const shape = (endpoint.params as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
      expect(Object.keys(shape).toSorted()).toEqual(parametersOf(endpoint.path).toSorted());
    },
  );

  test('has no body in a GET or DELETE', () => {
    const carrying = routes.filter(({ endpoint }) => /GET|DELETE/.test(endpoint.method) && endpoint.body);
    expect(carrying).toEqual([]);
  });

  // spec 7.45
  test('needs no body where docs/spec.md sends an empty one', () => {
    const names = [
      'session.logout',
      ...['enroll', 'unenroll', 'joinWaitlist', 'leaveWaitlist'].map((n) => `enrollment.${n}`),
    ];
    const empty = routes.filter(({ area, name }) => names.includes(`${area}.${name}`));
    expect(empty).toHaveLength(names.length);
    expect(empty.filter(({ endpoint }) => endpoint.body?.safeParse({}).success === false)).toEqual([]);
  });

  test('lets anyone only sign in and out, check a certificate and the key, load a calendar, and use emailed links', () => {
    const open = routes.filter(({ endpoint }) => !accessRules[endpoint.access].signedIn).map(({ name }) => name);
    expect(open.toSorted()).toEqual([
      'checkCertificate',
      'checkKey',
      'confirmAddress',
      'feed',
      'finish',
      'forgotPassword',
      'initialPasswordReset',
      'logout',
      'passkeySignIn',
      'passkeySignInOptions',
      'refresh',
      'secondStep',
      'secondStepOptions',
      'setup',
      'setupOptions',
      'signIn',
      'start',
      'validateSiteCode',
    ]);
  });
});

describe('errorsOf', () => {
  const find = (name: string) => {
    const route = routes.find((one) => `${one.area}.${one.name}` === name);
    if (!route) throw new Error(`no ${name}`);
    return errorsOf(route.endpoint);
  };

  test('adds the errors of access and input', () => {
    expect(find('session.validateSiteCode')).not.toContain('not_signed_in');
    expect(find('session.employeeInfo')).toContain('not_signed_in');
    expect(find('session.employeeInfo')).not.toContain('forbidden');
    expect(find('session.employeeInfo')).not.toContain('unsure');
    expect(find('session.signIn')).toContain('unsure');
    expect(find('ranks.rename')).toEqual(
      expect.arrayContaining(['forbidden', 'not_found', 'invalid_input', 'not_json', 'too_large']),
    );
    expect(find('enrollment.byDate')).toContain('invalid_input');
    expect(find('enrollment.upcoming')).not.toContain('invalid_input');
  });

  test('has the order of the list of errors, without duplicates', () => {
    const order = Object.keys(errorList) as ErrorCode[];
    for (const { endpoint } of routes) {
      const codes = errorsOf(endpoint);
      expect(codes).toEqual(order.filter((code) => codes.includes(code)));
    }
  });
});
