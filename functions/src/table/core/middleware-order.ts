import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type { HandlerExecutionContext, MiddlewareStack, MiddlewareType } from '@smithy/types';

type Stack = MiddlewareStack<ServiceInputTypes, ServiceOutputTypes>;
type Middleware = MiddlewareType<ServiceInputTypes, ServiceOutputTypes>;
type AnyMiddleware = (next: unknown, context: HandlerExecutionContext) => never;

/** By a middleware's name in the SDK: a function that returns another one in its place, or null to leave it out. */
export type Replacements = Record<string, ((original: never) => Middleware) | null>;

/**
 * Returns a stack that sorts the middlewares of `stack` and of a command once per kind of command, and applies the replacements. The SDK
 * sorts them for every request; its option `cacheMiddleware` would keep the first command's input too, so lib-dynamodb refuses it.
 * Commands that are not in `commands` are left to the SDK.
 */
export function orderOnce(stack: Stack, commands: ReadonlySet<string>, replacements: Replacements): Stack {
  const known = new Map<string, AnyMiddleware[]>();
  const join = (own: Stack): Stack => ({
    ...stack,
    concat: join as unknown as Stack['concat'],
    resolve: ((handler: unknown, context: HandlerExecutionContext) => {
      const name = context.commandName ?? '';
      if (!commands.has(name)) return stack.concat(own).resolve(handler as never, context);
      const order = known.get(name) ?? replace(inOrder(stack.concat(own)), replacements);
      known.set(name, order);
      return order.reduceRight((next, middleware) => middleware(next, context), handler);
    }) as Stack['resolve'],
  });
  const changing =
    <Arguments extends unknown[], Result>(change: (...args: Arguments) => Result) =>
    (...args: Arguments): Result => {
      known.clear();
      return change(...args);
    };
  return {
    ...stack,
    add: changing(stack.add as (...args: unknown[]) => void),
    addRelativeTo: changing(stack.addRelativeTo),
    use: changing(stack.use),
    remove: changing(stack.remove),
    removeByTag: changing(stack.removeByTag),
    concat: join as unknown as Stack['concat'],
  };
}

interface Named {
  name: string | undefined;
  middleware: AnyMiddleware;
}

/** Returns the middlewares of a stack, the outermost first. The SDK sorts stand-ins, which only record what they stand for. */
function inOrder(stack: Stack): Named[] {
  const order: Named[] = [];
  const standIns = stack.clone();
  const standIn = (middleware: Middleware, name: string | undefined) => {
    standIns.remove(middleware);
    const recording = (next: unknown) => {
      order.unshift({ name, middleware: middleware as unknown as AnyMiddleware });
      return next;
    };
    return recording as unknown as Middleware;
  };
  // The options of an entry contain the middleware itself, which would override the stand-in.
  const add = (middleware: Middleware, { middleware: _, ...options }: { name?: string; middleware?: unknown } = {}) =>
    standIns.add(standIn(middleware, options.name) as never, options as never);
  const addRelativeTo = (
    middleware: Middleware,
    { middleware: _, ...options }: Parameters<Stack['addRelativeTo']>[1] & { middleware?: unknown },
  ) => standIns.addRelativeTo(standIn(middleware, options.name), options);
  stack.applyToStack({ ...standIns, add, addRelativeTo });
  standIns.resolve((() => undefined) as never, {});
  return order;
}

function replace(order: Named[], replacements: Replacements): AnyMiddleware[] {
  const missing = Object.keys(replacements).filter((name) => !order.some((one) => one.name === name));
  if (missing.length > 0) throw new Error(`The SDK has no middleware ${missing.join(', ')}`);
  return order.flatMap(({ name = '', middleware }) => {
    if (!Object.hasOwn(replacements, name)) return middleware;
    return (replacements[name]?.(middleware as never) as AnyMiddleware | undefined) ?? [];
  });
}
