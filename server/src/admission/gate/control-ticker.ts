import type { ControlMessage, PassageMessage } from '@fairgate/contract/admission/gate/control-room-view'
import { toDb } from '../../kernel/database/database.ts'
import { ofServices, type Services } from '../../kernel/services/services.ts'
import { controlCounts, refusalsOf } from './control-counts.ts'

/** At most one message per second for an exhibition, with this many of its newest passages. */
const interval = 1_000
const maxPassages = 10
/** NOTIFY takes 8,000 bytes; a zone takes about fifty. */
const maxZones = 120

type Passage = PassageMessage['list'][number]

export interface ControlTicker {
  /** Reports a change in the control room of this exhibition; `passage` if it was a passage. */
  changed(exhibitionId: string, passage?: Passage): void
}

/**
 * Publishes changes to the control rooms after the device has its answer; the gate decision itself publishes nothing. Changes within one
 * second are sent together. If nobody watches, nothing is counted or sent.
 */
export const controlTicker = ofServices<ControlTicker>(services => createControlTicker(services))

/** The same with a configurable interval (ms), for tests. */
export function createControlTicker(services: Services, every = interval): ControlTicker {
  const { pool, publisher } = services
  const db = toDb(pool)
  const waiting = new Map<string, Passage[]>()
  let scheduled = false

  async function publishChanges(): Promise<void> {
    const changed = [...waiting]
    waiting.clear()
    for (const [exhibitionId, passages] of changed) {
      const counts = await controlCounts(db, services, exhibitionId, new Date())
      publisher.publish(`control:${exhibitionId}`, controlMessage(exhibitionId, counts))
      if (passages.length > 0) {
        publisher.publish(`passage:${exhibitionId}`, { type: 'passage', exhibitionId, list: passages })
      }
    }
  }

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    setTimeout(() => {
      // Push is only a hint: while the database is unavailable, the control room requests its data.
      void publishChanges()
        .catch(() => {})
        .finally(() => {
          scheduled = false
          if (waiting.size > 0) schedule()
        })
    }, every).unref()
  }

  return {
    changed(exhibitionId, passage) {
      if (!publisher.isHeard(`control:${exhibitionId}`) && !publisher.isHeard(`passage:${exhibitionId}`)) return
      const list = waiting.get(exhibitionId) ?? []
      if (passage) list.unshift(passage)
      list.length = Math.min(list.length, maxPassages)
      waiting.set(exhibitionId, list)
      schedule()
    },
  }
}

function controlMessage(exhibitionId: string, counts: Awaited<ReturnType<typeof controlCounts>>): ControlMessage {
  const inside = Object.fromEntries([...counts.inside].slice(0, maxZones))
  return {
    type: 'control',
    exhibitionId,
    at: counts.at,
    inside,
    gateDay: counts.gateDay,
    today: counts.today,
    refusals: refusalsOf(counts),
    lastMinute: counts.lastMinute,
  }
}
