import { Component, type ReactNode } from 'react'
import { ChunkNotLoaded } from './lazy-screen.ts'
import { PageMessage } from './PageMessage.tsx'

interface PartBoundaryProps {
  /** Shows the page once more. */
  onRetry: () => void
  children: ReactNode
}

/** Keeps the frame standing where a page fails: says whether it did not load, which a retry may repair, or is at fault. */
export class ChunkErrorBoundary extends Component<PartBoundaryProps, { error?: unknown }> {
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
