import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/**
 * The position of a request, or a job it caused, in a trace that others may have begun (W3C Trace Context). The trace
 * id that people see (`X-Trace-Id`) is separate: it names one request, and is its idempotency key.
 */
export interface Trace {
  /** 32 hex digits, the same in all systems of a request. */
  readonly traceId: string
  /** 16 hex digits: this piece of work. */
  readonly spanId: string
  /** Its cause. */
  readonly parentId?: string
  /** Two hex digits: whether somebody records it. */
  readonly flags: string
}

const storage = new AsyncLocalStorage<Trace>()

/** The trace of the running work. */
export const currentTrace = (): Trace | undefined => storage.getStore()

/** Runs work as part of a trace, or of none. */
export const inTrace = <T>(trace: Trace | undefined, work: () => T): T => (trace ? storage.run(trace, work) : work())

const shape = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const newSpan = () => randomBytes(8).toString('hex')

/** Parses a `traceparent` header; undefined if it is missing or invalid. */
export function parseTrace(header: unknown): Trace | undefined {
  if (typeof header !== 'string') return undefined
  const [, traceId, parentId, flags, more] = shape.exec(header.trim()) ?? []
  // Version 00 ends with its flags.
  if (!traceId || !parentId || !flags || (more !== undefined && header.startsWith('00'))) return undefined
  return { traceId, spanId: newSpan(), parentId, flags }
}

/** A trace that begins here, under the id that people see. */
export const newTrace = (traceId: string): Trace => ({ traceId: traceId.toLowerCase(), spanId: newSpan(), flags: '00' })

/** The header for a following request. */
export const traceparent = ({ traceId, spanId, flags }: Trace): string => `00-${traceId}-${spanId}-${flags}`

/** The header for a request that the running work sends; null outside of any trace. */
export const currentTraceparent = (): string | null => {
  const trace = currentTrace()
  return trace ? traceparent(trace) : null
}

/** The members of each log line for its trace. */
export function traceFields(): Readonly<Record<string, string>> {
  const trace = currentTrace()
  if (!trace) return {}
  const { traceId, spanId, parentId } = trace
  return { trace_id: traceId, span_id: spanId, ...(parentId && { parent_span_id: parentId }) }
}
