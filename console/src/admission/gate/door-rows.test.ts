import { describe, expect, it } from 'vitest'
import { type Channel, type Door, doorRows } from './door-rows.ts'

const door = (code: string): Door => ({
  id: code,
  version: 1,
  zoneId: 'z',
  zoneCode: 'N1',
  code,
  nameCn: `${code} 门`,
  nameEn: `Gate ${code}`,
  channels: 2,
  admins: [],
  actions: [],
})
const channel = (doorId: string, number: number, state: Channel['state']): Channel => ({
  id: `${doorId}-${number}`,
  version: 1,
  state,
  statusCode: 2,
  actions: [],
  doorId,
  doorCode: doorId,
  zoneId: 'z',
  zoneCode: 'N1',
  code: `${doorId}-0${number}`,
  direction: 'in',
  subject: 'person',
  devices: [{ id: 'd', name: `reader ${doorId}${number}` }],
  stateChange: null,
})
const doors = [door('A'), door('B')]
const channels = [channel('A', 1, 'open'), channel('A', 2, 'closed'), channel('B', 1, 'open')]
const codes = (filter: { q: string; state?: string }) => doorRows(doors, channels, filter).map(row => row.code)

describe('rows of doors', () => {
  it('are each door followed by its channels', () => {
    expect(codes({ q: '' })).toEqual(['A', 'A-01', 'A-02', 'B', 'B-01'])
  })

  it('include the door of a channel that matches by its device', () => {
    expect(codes({ q: 'reader a2' })).toEqual(['A', 'A-02'])
  })

  it('include all channels of a door that matches', () => {
    expect(codes({ q: 'gate b' })).toEqual(['B', 'B-01'])
  })

  it('of a state are those with a channel in that state', () => {
    expect(codes({ q: '', state: 'closed' })).toEqual(['A', 'A-02'])
  })
})
