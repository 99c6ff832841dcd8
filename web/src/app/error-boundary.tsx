import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

interface Props {
  /** Another value (another page) tries again. */
  at: string;
  children: ReactNode;
}

interface State {
  failedAt?: string;
}

/** Stands the error page in for a page that failed to load or to draw. React reports the error to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(): State {
    return { failedAt: '' };
  }

  static getDerivedStateFromProps({ at }: Props, { failedAt }: State): State | null {
    if (failedAt === undefined) return null;
    if (failedAt === '') return { failedAt: at };
    return failedAt === at ? null : { failedAt: undefined };
  }

  override render(): ReactNode {
    return this.state.failedAt === undefined ? this.props.children : <ErrorPage />;
  }
}
