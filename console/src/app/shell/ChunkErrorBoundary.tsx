import { Component, type ReactNode } from 'react'
import { ChunkNotLoaded } from './lazy-screen.ts'
import { PageMessage } from './PageMessage.tsx'

interface ChunkErrorBoundaryProps {
  /** Renders the page again. */
  onRetry: () => void
  children: ReactNode
}

/** Catches errors of a page: reports whether it did not load, which a retry may fix, or failed. */
export class ChunkErrorBoundary extends Component<ChunkErrorBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  readonly #online = () => {
    if (this.state.error instanceof ChunkNotLoaded) this.props.onRetry()
  }

  override componentDidMount() {
    addEventListener('online', this.#online)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#online)
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <PageMessage kind={error instanceof ChunkNotLoaded ? 'part' : 'fault'} onRetry={this.props.onRetry} />
  }
}
