import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import type { LogEntry } from '../audit/operation.ts'
import type { Actor, DeviceActor } from '../auth/actor.ts'
import type { PushMessage } from '../push/push-message.ts'
import type { Ports } from '../services/ports.ts'
import type { WriteContext } from './context.ts'

/** Collects what a write publishes after its transaction has committed. */
export class AfterCommit {
  entry: LogEntry = {}
  readonly #own: string | undefined
  readonly #rows = new Map<string, Set<EntityType>>()
  readonly #messages: [string, PushMessage][] = []
  readonly #work: (() => void)[] = []

  constructor(actor: Actor | DeviceActor | undefined) {
    this.#own = actor && 'companyId' in actor ? `company:${actor.companyId}` : undefined
  }

  readonly members: Pick<WriteContext, 'log' | 'push' | 'afterCommit'> = {
    log: entry => {
      this.entry = { ...this.entry, ...entry }
    },
    push: (topic, message) => {
      if (message.type !== 'row') this.#messages.push([topic, message])
      else for (const entityType of message.changed) this.#notify(topic, entityType)
    },
    afterCommit: work => {
      this.#work.push(work)
    },
  }

  #notify(topic: string, entityType: EntityType): void {
    this.#rows.set(topic, (this.#rows.get(topic) ?? new Set()).add(entityType))
  }

  /** Entity types with changed rows: logged and published ones, in alphabetical order. */
  changed(): readonly EntityType[] {
    const { entityType, unchanged } = this.entry
    const all = new Set([...this.#rows.values()].flatMap(entityTypes => [...entityTypes]))
    if (entityType && !unchanged) all.add(entityType)
    return [...all].sort()
  }

  /** Call it after the commit. The caller's company is notified of the logged entity type automatically. */
  publish(ports: Pick<Ports, 'publish'>): void {
    const { entityType, unchanged } = this.entry
    if (this.#own !== undefined && entityType && !unchanged) this.#notify(this.#own, entityType)
    for (const [topic, changed] of this.#rows) ports.publish(topic, { type: 'row', changed: [...changed].sort() })
    for (const [topic, message] of this.#messages) ports.publish(topic, message)
    for (const work of this.#work) work()
  }
}
