import { Component, type ComponentType, lazy, type ReactNode } from 'react';
import { CodeLoadErrorState } from './code-load-error.tsx';
import { CodeLoadError, loadCode, reloadCode } from './load-code.ts';

interface BoundaryProps {
  load: () => Promise<void>;
  around: (message: ReactNode) => ReactNode;
  children: () => ReactNode;
}

/** Replaces a component whose code failed to load with a message. `ErrorBoundary` handles other errors. */
class CodeLoadBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  load = async () => {
    await this.props.load();
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children();
    if (!(error instanceof CodeLoadError)) throw error;
    return this.props.around(<CodeLoadErrorState kind={error.kind} load={this.load} />);
  }
}

/** A component whose code loads at its first rendering, or by `preload`. */
export type LazyComponent<P extends object = object> = ComponentType<P> & {
  /** Starts loading the code, once. A failure is retried at rendering. */
  preload: () => void;
};

/** Returns a component whose code loads at first rendering, with a message and retries on failure, in `around`. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  around: (message: ReactNode) => ReactNode = (message) => message,
): LazyComponent<P> {
  let Loaded: ComponentType<P> = lazy(async () => ({ default: await loadCode(load) }));
  let requested = false;
  let rendered = false;
  async function reload() {
    const found = await reloadCode(load);
    Loaded = lazy(async () => ({ default: found }));
  }
  async function loadBeforeRender() {
    requested = true;
    try {
      const found = await load();
      // Rendered without a Suspense fallback. A component that waits for its code is not replaced.
      if (!rendered) Loaded = found;
    } catch {
      requested = false;
    }
  }
  function LazyComponent(props: P) {
    rendered = true;
    return (
      <CodeLoadBoundary load={reload} around={around}>
        {() => <Loaded {...props} />}
      </CodeLoadBoundary>
    );
  }
  return Object.assign(LazyComponent, { preload: () => void (requested || rendered || loadBeforeRender()) });
}
