import type { Route } from '@muster/shared/contract';

/** The resource of a path with its parameter values, and its routes by method. */
export interface Match {
  resource: string;
  params: Record<string, string>;
  routes: ReadonlyMap<string, Route>;
}

interface Branch {
  /** By the literal part of the path. */
  fixed: Map<string, Branch>;
  parameter?: { name: string; branch: Branch };
  resource?: string;
  routes: Map<string, Route>;
}

const newBranch = (): Branch => ({ fixed: new Map(), routes: new Map() });

/**
 * Returns a function that finds resources like API Gateway REST: fixed parts before parameters, with any trailing slash
 * and method.
 */
export function routerOf(routes: readonly Route[]): (path: string) => Match | undefined {
  const root = newBranch();
  for (const route of routes) {
    let branch = root;
    for (const part of route.resource.split('/').slice(1)) branch = grow(branch, part, route);
    branch.resource = route.resource;
    branch.routes.set(route.endpoint.method, route);
  }
  return (path) => {
    const parts = decodeParts(path);
    return parts && find(root, parts, {});
  };
}

function grow(branch: Branch, part: string, route: Route): Branch {
  const name = /^\{(\w+)\}$/.exec(part)?.[1];
  if (name === undefined) {
    const next = branch.fixed.get(part) ?? newBranch();
    branch.fixed.set(part, next);
    return next;
  }
  branch.parameter ??= { name, branch: newBranch() };
  // API Gateway allows one parameter name per position; a second name would be lost silently.
  if (branch.parameter.name !== name) {
    throw new Error(`${route.resource}: another path calls this place {${branch.parameter.name}}`);
  }
  return branch.parameter.branch;
}

function find(branch: Branch, [part, ...rest]: readonly string[], params: Match['params']): Match | undefined {
  if (part === undefined) {
    return branch.resource === undefined ? undefined : { resource: branch.resource, params, routes: branch.routes };
  }
  const fixed = branch.fixed.get(part);
  const found = fixed && find(fixed, rest, params);
  if (found || !branch.parameter || part === '') return found;
  return find(branch.parameter.branch, rest, { ...params, [branch.parameter.name]: part });
}

/** Returns the path's percent-decoded parts (an encoded slash stays in its part); undefined if malformed. */
function decodeParts(path: string): string[] | undefined {
  try {
    return path.replace(/\/$/, '').split('/').slice(1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
