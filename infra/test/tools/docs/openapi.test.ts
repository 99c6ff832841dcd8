import { routes } from '@muster/shared/contract';
import { errorsOf } from '@muster/shared/endpoint';
import { errorList } from '@muster/shared/errors';
import { describe, expect, test } from 'vitest';
import { apiMarkdown } from '../../../tools/docs/markdown.ts';
import { openApi } from '../../../tools/docs/openapi.ts';
import { permissionsMarkdown } from '../../../tools/docs/permissions.ts';

interface Operation {
  operationId: string;
  security: unknown;
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  responses: object;
}
const document = openApi() as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: object; additionalProperties?: unknown }> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Returns all objects in `value`, nested ones included. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : [value as Record<string, unknown>];
  return [...own, ...Object.values(value).flatMap(objectsIn)];
}

describe('the OpenAPI document', () => {
  test('has an operation for each call of the contract', () => {
    expect(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).toSorted()).toEqual(
      routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted(),
    );
    expect(operations.length).toBeGreaterThanOrEqual(46);
  });

  test.each(routes.map((route) => [`${route.area}.${route.name}`, route] as const))(
    '%s is described',
    (name, route) => {
      const { endpoint } = route;
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation;
      expect(operation.operationId).toBe(name);
      expect(operation.security).toEqual(endpoint.access === 'anyone' ? [] : [{ accessToken: [] }]);
      expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);

      const inPath = operation.parameters
        ?.filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name);
      expect((inPath ?? []).map((one) => `{${one}}`)).toEqual(endpoint.path.match(/\{\w+\}/g) ?? []);

      const statuses = new Set([endpoint.status, ...errorsOf(endpoint).map((code) => errorList[code].status)]);
      expect(Object.keys(operation.responses).map(Number).toSorted()).toEqual([...statuses].toSorted());
    },
  );

  test('describes every body by its fields', () => {
    const empty = operations.filter(({ operation }) => {
      const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
      return schema && Object.keys(schema.properties ?? {}).length === 0;
    });
    expect(empty.map(({ path }) => path)).toEqual([]);
  });

  test('refers only to schemas that it has, each with fields', () => {
    const references = new Set(objectsIn(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])));
    const schemas = Object.entries(document.components.schemas);
    expect(references).toEqual(new Set(schemas.map(([name]) => `#/components/schemas/${name}`)));
    for (const [, { properties, additionalProperties }] of schemas)
      expect(properties ?? additionalProperties).toBeDefined();
  });

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

describe('the API page', () => {
  const text = apiMarkdown();

  test('has a heading for each call', () => {
    const sections = text.split('\n### ');
    for (const route of routes) {
      const { method, path } = route.endpoint;
      expect(sections.filter((one) => one.startsWith(`${method} ${path}\n`))).toHaveLength(1);
    }
  });

  test('names every error with its status and text', () => {
    for (const [code, { status, text: words }] of Object.entries(errorList))
      expect(text).toContain(`| ${status} | \`${code}\` | ${words} |`);
  });

  test('has no empty description and no empty table', () => {
    expect(text).not.toMatch(/undefined|anything|\[object|\n\n\| --- /);
    for (const table of text.split('\n\n').filter((block) => block.startsWith('| ')))
      expect(table.split('\n').length).toBeGreaterThan(2);
  });

  test('links only to its headings', () => {
    const anchors = new Set(
      [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
        (title ?? '')
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    for (const [, target] of text.matchAll(/\]\(#([^)]*)\)/g)) expect(anchors).toContain(target);
  });
});

test('the permissions page has a row for each call', () => {
  const text = permissionsMarkdown();
  for (const { endpoint } of routes) expect(text).toContain(`\n| ${endpoint.method} ${endpoint.path} |`);
  expect(text).not.toMatch(/undefined|\[object/);
});
