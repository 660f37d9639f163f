import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/** What the load writes to; ids and tokens, so that another process can go on with it. */
export interface PreparedFair {
  kind: 'fair'
  platformId: string
  exhibitionId: string
  badgeTypeId: string
  participationId: string
  ticketTypeId: string
  /** Administrators' tokens. */
  tokens: { platform: string; sponsor: string; cooperator: string }
  /** Paired devices, with the sign of their channel, and what their offline bundles are checked with. */
  gates: { id: string; key: string; channelCode: string }[]
  packKey: string
  /** Codes of valid badges. */
  codes: string[]
}

/** A write that was acknowledged. */
export interface Write {
  kind: 'write'
  /** Milliseconds since 1970. */
  at: number
  command: string
  /** The trace id, which is the idempotency key. */
  key: string
  /** The row. */
  id: string
  /** What was written, where verification compares it. */
  value?: string
}

/** A passage that a device has been told of, or told the server of. */
export interface Scan {
  kind: 'scan'
  at: number
  scanId: string
  deed: string
  by: 'server' | 'bundle'
}

/** An import whose job has ended; its people have consecutive numbers. */
export interface Import {
  kind: 'import'
  at: number
  first: number
  rows: number
}

/** The same key was answered differently when it was sent again. */
export interface Differs {
  kind: 'differs'
  at: number
  command: string
  key: string
  answers: [first: string, second: string]
}

/** A request that nobody answered although it was repeated: it may be stored or not. */
export interface Unanswered {
  kind: 'unanswered'
  at: number
  command: string
  key: string
}

export type Entry = Write | Scan | Import | Differs | Unanswered

/** Everything that was acknowledged, of one fair. */
export interface Acknowledged {
  fair: PreparedFair
  writes: Write[]
  scans: Scan[]
  imports: Import[]
  differing: Differs[]
  unanswered: Unanswered[]
}

/** Notes what is acknowledged, in memory and as JSON lines in a file if one is named. */
export class Journal {
  readonly acknowledged: Acknowledged
  readonly #file: number | undefined

  constructor(fair: PreparedFair, path?: string) {
    this.acknowledged = emptyOf(fair)
    this.#file = path === undefined ? undefined : openSync(path, 'w')
    this.#append(fair)
  }

  note(entry: Entry): void {
    add(this.acknowledged, entry)
    this.#append(entry)
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
  }

  /** At once, so that a killed load has told of everything. */
  #append(line: PreparedFair | Entry): void {
    if (this.#file !== undefined) writeSync(this.#file, `${JSON.stringify(line)}\n`)
  }
}

/** Reads the file of a journal. A last line that was not finished was not acknowledged. */
export function readJournal(path: string): Acknowledged {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  const [fair, ...entries] = lines.map(line => JSON.parse(line) as PreparedFair | Entry)
  if (fair?.kind !== 'fair') throw new Error(`${path} does not begin with its fair`)
  const acknowledged = emptyOf(fair)
  for (const entry of entries) add(acknowledged, entry as Entry)
  return acknowledged
}

const emptyOf = (fair: PreparedFair): Acknowledged => ({
  ...{ fair, writes: [], scans: [], imports: [], differing: [], unanswered: [] },
})

function add(to: Acknowledged, entry: Entry): void {
  if (entry.kind === 'write') to.writes.push(entry)
  else if (entry.kind === 'scan') to.scans.push(entry)
  else if (entry.kind === 'import') to.imports.push(entry)
  else if (entry.kind === 'differs') to.differing.push(entry)
  else to.unanswered.push(entry)
}
