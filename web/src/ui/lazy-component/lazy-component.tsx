import { Component, type ComponentType, lazy, type ReactNode } from 'react';
import { CodeLoadErrorState } from './code-load-error.tsx';
import { CodeLoadError, loadCode, reloadCode } from './load-code.ts';

interface BoundaryProps {
  load: () => Promise<void>;
  around: (failure: ReactNode) => ReactNode;
  children: () => ReactNode;
}

/** Stands the failure in for a part that did not load. Every other error is the application's (`ErrorBoundary`). */
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
    return this.props.around(<CodeLoadErrorState problem={error.problem} load={this.load} />);
  }
}

/**
 * Returns a part of the application whose code loads when it is first shown. When the code does not arrive, a message stands in the
 * part's place, and what is around it stays; the part appears by itself once its code can be had. `around` frames the message of a
 * part that is the whole window.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  around: (failure: ReactNode) => ReactNode = (failure) => failure,
): ComponentType<P> {
  let Loaded: ComponentType<P> = lazy(async () => ({ default: await loadCode(load) }));
  async function again() {
    const found = await reloadCode(load);
    Loaded = lazy(async () => ({ default: found }));
  }
  return function Part(props) {
    return (
      <CodeLoadBoundary load={again} around={around}>
        {() => <Loaded {...props} />}
      </CodeLoadBoundary>
    );
  };
}
