import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { uuidv7 } from 'uuidv7'
import type { Reader } from './gate-world.ts'
import type { OfflineWorld } from './offline-world.ts'
import { newTraceId, WireClient } from './wire-client.ts'

/** A write that a server has acknowledged: its trace id, its input and the answer. */
export interface Acknowledged {
  command: string
  token: string
  traceId: string
  form: object
  data: { id: string }
}

/** Four people add roles until they are stopped. */
export const addRoles = (
  { address, token, permissions }: { address: string; token: string; permissions: readonly string[] },
  acknowledged: Acknowledged[],
): (() => Promise<void>) =>
  sendUntilStopped(4, { address, token, command: 'addRole' }, acknowledged, () => {
    const name = `R${randomBytes(6).toString('hex')}`
    return { nameCn: name, nameEn: name, permissions }
  })

/** Two people sell two tickets at a time until they are stopped. */
export const sellTickets = (
  {
    ticketTypeId,
    exhibitionId,
    ...seller
  }: { address: string; token: string; ticketTypeId: string; exhibitionId: string },
  acknowledged: Acknowledged[],
): (() => Promise<void>) =>
  sendUntilStopped(2, { ...seller, command: 'issueTickets' }, acknowledged, serial => ({
    ...{ exhibitionId, lines: [{ ticketTypeId, quantity: 2 }], method: 'cash' },
    buyer: { name: '买家', phone: `138${String(serial).padStart(8, '0')}` },
  }))

/**
 * What fails is sent again under the same trace id, as a person's page does.
 *
 * @param acknowledged receives what the server has acknowledged
 */
function sendUntilStopped(
  people: number,
  { address, token, command }: { address: string; token: string; command: string },
  acknowledged: Acknowledged[],
  formOf: (serial: number) => object,
): () => Promise<void> {
  let serial = 0
  return untilStopped(people, async () => {
    const client = new WireClient(address)
    return async going => {
      const [traceId, form] = [newTraceId(), formOf(++serial)]
      while (going()) {
        const answer = await client.call<{ id: string }>(command, form, { token, traceId }).catch(() => undefined)
        if (answer?.statusCode === codes.done) {
          acknowledged.push({ command, token, traceId, form, data: answer.data })
          return
        }
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
