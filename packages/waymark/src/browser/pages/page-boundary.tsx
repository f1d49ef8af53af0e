import { Component, useLayoutEffect, type ReactNode } from 'react'

interface PageBoundaryProps {
  onError(error: unknown): void
  children: ReactNode
}

/** Around everything: what no boundary of the app caught. The error page takes the place of the page. */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state: { hasFailed: boolean } = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  /** Another page is about to be shown. Called with its rendering, so that both reach the screen together. */
  recover(): void {
    if (this.state.hasFailed) this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}

interface OnCommitProps {
  onCommit: () => void
  /** One child and no list: a list would change the ids that React makes, and the server has none here. */
  children: ReactNode
}

/** Tells when what it holds is on the screen. */
export function OnCommit({ onCommit, children }: OnCommitProps): ReactNode {
  // A new function comes with each screen; React may render one screen often.
  useLayoutEffect(onCommit, [onCommit])
  return children
}
