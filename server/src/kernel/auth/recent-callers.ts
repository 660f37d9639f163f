import type { Actor } from './actor.ts'

/** More sessions than work at one node at the same time. */
const limit = 5_000

/**
 * The callers that the last look-ups of this node found, by session. They only say what the next look-up will probably
 * find: nothing may be answered or written by them.
 */
export class RecentCallers {
  readonly #actors = new Map<string, Actor>()

  find(tokenHash: Buffer): Actor | undefined {
    return this.#actors.get(nameOf(tokenHash))
  }

  /** Notes what a look-up found; without an actor the session has ended. */
  note(tokenHash: Buffer, actor: Actor | undefined): void {
    const name = nameOf(tokenHash)
    if (!actor) {
      this.#actors.delete(name)
      return
    }
    if (this.#actors.size >= limit && !this.#actors.has(name)) this.#actors.clear()
    this.#actors.set(name, actor)
  }
}

const nameOf = (tokenHash: Buffer) => tokenHash.toString('latin1')

/**
 * Whether two look-ups found the same caller, with the same permissions: these are one set for each version of a role.
 */
export function isSameActor(one: Actor, other: Actor): boolean {
  return (
    one.sessionId === other.sessionId &&
    one.operatorId === other.operatorId &&
    one.operatorName === other.operatorName &&
    one.companyId === other.companyId &&
    one.companyType === other.companyType &&
    one.companyName.cn === other.companyName.cn &&
    one.companyName.en === other.companyName.en &&
    one.permissions === other.permissions &&
    one.decidesAlone === other.decidesAlone
  )
}
