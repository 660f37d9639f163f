import type { ControlMessage } from '@fairgate/contract/admission/gate/control-room-view'
import type { Output } from '@fairgate/contract/app/catalogue'
import { describe, expect, it } from 'vitest'
import { withPush } from './control-push.ts'

const zone = (id: string, parentId: string | null, inside: number) => ({
  id,
  parentId,
  code: id,
  nameCn: id,
  nameEn: id,
  inside,
  capacity: 10,
})
const room: Output<'getControlRoom'> = {
  now: '2026-11-21T06:00:00.000Z',
  gateDay: '2026-11-21',
  dayBegins: '2026-11-20T20:00:00.000Z',
  inside: 5,
  capacity: 20,
  lastMinute: { in: 1, out: 0 },
  flow: [],
  today: { in: 9, out: 4, refused: 1, scans: 14 },
  refusals: [],
  zones: [zone('N1', null, 3), zone('N1-A', 'N1', 1), zone('N2', null, 2)],
  channels: [],
  devices: { total: 0, online: 0, silent: [], behind: [], unsent: 0, stalePacks: 0 },
  cases: { pending: 0, processing: 0, overstays: 0, listedInside: 0 },
  nextPolicy: null,
}
const push = (at: string): ControlMessage => ({
  type: 'control',
  exhibitionId: 'e',
  at,
  inside: { N1: 4, 'N1-A': 2 },
  gateDay: '2026-11-21',
  today: { in: 10, out: 4, refused: 2, scans: 16 },
  refusals: [{ reason: 'dead', count: 2 }],
  lastMinute: { in: 2, out: 0 },
})

describe('push messages in the control room', () => {
  it('count people of the outermost zones once and preserve zones that are not named', () => {
    const shown = withPush(room, push('2026-11-21T06:00:01.000Z'))
    expect(shown.inside).toBe(6)
    expect(shown.zones.map(({ inside }) => inside)).toEqual([4, 2, 2])
    expect(shown.today).toEqual({ in: 10, out: 4, refused: 2, scans: 16 })
    expect(shown.refusals).toEqual([{ reason: 'dead', count: 2 }])
  })

  it('change nothing if the gate day has changed', () => {
    expect(withPush(room, { ...push('2026-11-21T20:00:01.000Z'), gateDay: '2026-11-22' })).toBe(room)
  })

  it('change nothing if the room was requested later', () => {
    expect(withPush(room, push('2026-11-21T05:59:59.000Z'))).toBe(room)
  })
})
