/** How long (ms) the last message of a node about a session counts. */
const believed = 60_000

/** The sockets that sessions have at other nodes, as those last said: when each was opened, in ms since 1970. */
export class RemoteSockets {
  readonly #said = new Map<string, Map<string, { opened: readonly number[]; at: number }>>()

  /** @param opened empty: it has no more there */
  note(node: string, sessionId: string, opened: readonly number[], now: number): void {
    const nodes = this.#said.get(sessionId) ?? new Map()
    if (opened.length > 0) nodes.set(node, { opened, at: now })
    else nodes.delete(node)
    if (nodes.size > 0) this.#said.set(sessionId, nodes)
    else this.#said.delete(sessionId)
  }

  openedOf(sessionId: string): readonly number[] {
    return [...(this.#said.get(sessionId)?.values() ?? [])].flatMap(({ opened }) => opened)
  }

  /** Forgets old reports of nodes that are gone or silent. */
  forget(now: number): void {
    for (const [sessionId, nodes] of this.#said) {
      for (const [node, { at }] of nodes) if (now - at > believed) this.note(node, sessionId, [], now)
    }
  }
}
