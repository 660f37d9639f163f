import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { uuidv7 } from 'uuidv7'
import type { Reader } from './gate-world.ts'
import type { OfflineWorld } from './offline-world.ts'
import { newTraceId, WireClient } from './wire-client.ts'

/** A write that a server has acknowledged: its trace id, its input and the answer. */
export interface AcknowledgedRole {
  traceId: string
  form: { nameCn: string; nameEn: string; permissions: readonly string[] }
  data: { id: string }
}

/**
 * Four people add roles until they are stopped. What fails is sent again under the same trace id, as a person's page
 * does.
 *
 * @param acknowledged receives what the server has acknowledged
 */
export function addRoles(
  { address, token, permissions }: { address: string; token: string; permissions: readonly string[] },
  acknowledged: AcknowledgedRole[],
): () => Promise<void> {
  return untilStopped(4, async () => {
    const client = new WireClient(address)
    return async going => {
      const name = `R${randomBytes(6).toString('hex')}`
      const [traceId, form] = [newTraceId(), { nameCn: name, nameEn: name, permissions }]
      while (going()) {
        const answer = await client.call<{ id: string }>('addRole', form, { token, traceId }).catch(() => undefined)
        if (answer?.statusCode === codes.done) return void acknowledged.push({ traceId, form, data: answer.data })
        await pause(20)
      }
    }
  })
}

/** A gate decides scans until it is stopped; `acknowledged` receives the ids of those that were answered. */
export function scan(
  world: Pick<OfflineWorld, 'decide'>,
  { reader, codes }: { reader: Reader; codes: readonly string[] },
  acknowledged: string[],
): () => Promise<void> {
  let n = 0
  return untilStopped(1, async () => async () => {
    const scanId = uuidv7()
    const decided = await world
      .decide(reader, codes[n++ % codes.length] ?? '', new Date(), scanId)
      .catch(() => undefined)
    if (decided) acknowledged.push(scanId)
    else await pause(20)
  })
}

type Turn = (going: () => boolean) => Promise<void>

function untilStopped(workers: number, begin: () => Promise<Turn>): () => Promise<void> {
  let going = true
  const work = async () => {
    const turn = await begin()
    while (going) await turn(() => going)
  }
  const ended = Promise.all(Array.from({ length: workers }, work))
  return async () => {
    going = false
    await ended
  }
}
