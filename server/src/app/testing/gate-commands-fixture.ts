import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import { afterAll, beforeEach, expect } from 'vitest'
import { DeviceClient } from '../../admission/gate/device-client.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { toDb } from '../../kernel/database/database.ts'
import { createGateWorld, type GateWorld } from './gate-world.ts'
import { startTestServer } from './test-server.ts'
import { WireClient } from './wire-client.ts'
import { createWorld, type TestOperator } from './world.ts'

/** What the tests of handlers and device-commands share. Call it once in a file. */
export async function createGateCommandsFixture() {
  const current = {} as { gate: GateWorld }

  const server = await startTestServer()
  const db = toDb(server.pool)
  const world = createWorld(server.pool)
  const wire = new WireClient(server.address)
  const keyring = await openKeyring(server.pool, server.config.masterKey)
  const venue = await world.administrator('platform')
  const organizer = await world.administrator('sponsor')
  afterAll(async () => {
    keyring.close()
    await server.close()
  })
  beforeEach(async () => {
    current.gate = await createGateWorld(db, organizer.company.id, id => keyring.badgeKey(id))
  })

  /** Sends a command as an operator; `data` has the type of the command. */
  const call = <N extends CommandName>(operator: TestOperator, command: N, payload: Payload<N>) =>
    wire.call<Output<N>>(command, payload as object, { token: operator.token })

  /** The same for a call that must succeed. */
  async function ok<N extends CommandName>(
    operator: TestOperator,
    command: N,
    payload: Payload<N>,
  ): Promise<Output<N>> {
    const { statusCode, data, reason } = await call(operator, command, payload)
    expect([statusCode, reason]).toEqual([10001, undefined])
    return data as Output<N>
  }

  const inExhibition = () => ({ exhibitionId: current.gate.exhibitionId })
  const names = { nameCn: '一号馆', nameEn: 'Hall 1' }

  async function zone(code = 'N1', parentId: string | null = null) {
    return ok(venue, 'saveZone', { ...inExhibition(), code, ...names, parentId })
  }
  async function door(code = 'N1-A') {
    return ok(venue, 'addDoor', { ...inExhibition(), zoneId: (await zone()).id, code, ...names })
  }
  async function channel(code = 'N1-A-01') {
    const { id: doorId } = await door()
    return ok(venue, 'addChannel', { ...inExhibition(), doorId, code, direction: 'in', subject: 'person' })
  }
  const device = (channelId: string | null = null, name = '读卡器 1') =>
    ok(venue, 'addDevice', { ...inExhibition(), name, channelId })
  const pair = (code: string) => DeviceClient.pair({ url: server.address }, code)

  return {
    current,
    db,
    world,
    keyring,
    venue,
    organizer,
    call,
    ok,
    inExhibition,
    names,
    zone,
    channel,
    device,
    pair,
    server,
  }
}
