import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { type DomainCases, type Hint, on } from './cases.ts'
import type { Fixture, MakeRows, NamedRow, RowSet } from './fixture.ts'
import { ofExhibitions, ofVenue } from './rows.ts'

const names = { nameCn: '示例', nameEn: 'Example' }

/** One kind of gate rows in each exhibition. */
const gate = (part: string, access?: RowSet['access']): MakeRows =>
  ofExhibitions(async (fixture, { exhibitionId }) => {
    const parts = gates.get(fixture) ?? new Map<string, ReturnType<typeof buildGate>>()
    gates.set(fixture, parts)
    const built = parts.get(exhibitionId) ?? buildGate(fixture, exhibitionId)
    parts.set(exhibitionId, built)
    return (await built)[part] as NamedRow
  }, access)
const gates = new WeakMap<Fixture, Map<string, ReturnType<typeof buildGate>>>()

/** The other one of the two exhibitions: a gate is not copied to its own exhibition. */
const another =
  (member: 'fromId' | 'exhibitionId') =>
  ({ id }: NamedRow, { parties: { sponsor, otherSponsor } }: Fixture) => ({
    [member]: (id === sponsor.exhibitionId ? otherSponsor : sponsor).exhibitionId,
  })
export const copied: Hint['rows'] = {
  exhibitionId: [['exhibition', another('fromId')]],
  fromId: [['exhibition', another('exhibitionId')]],
}

export const gateCases: DomainCases = {
  rows: {
    zone: gate('zone'),
    'zone, empty': gate('emptyZone'),
    door: gate('door'),
    'door, without channels': gate('emptyDoor'),
    channel: gate('channel'),
    'channel, unused': gate('unusedChannel'),
    device: gate('device'),
    'device, not paired': gate('unpaired'),
    passage: gate('passage'),
    'passage, not added up': gate('passage', 'hidden'),
    'operator of the venue': ofVenue(async ({ parties }) => ({ id: parties.platform.operator.operatorId })),
  },

  hints: {
    deleteZone: on({ id: 'zone, empty' }),
    deleteDoor: on({ id: 'door, without channels' }),
    setDoorAdmins: on({ operatorIds: 'operator of the venue' }),
    getChannelList: on({ doorId: [] }),
    explainScan: on(
      { policyId: [] },
      { badgeCode: 'EX-000001', code: undefined, document: undefined, plate: undefined },
    ),
    previewGateCopy: on(copied),
    copyGate: on(copied),
    deleteChannel: on({ id: 'channel, unused' }),
    setChannelState: on({}, { event: 'close' }),
    renewPairingCode: on({ id: 'device, not paired' }),
    exportPassages: on({ exhibitionId: [], channelId: [] }, { format: 'csv' }),
    exportDevices: on({ channelId: [] }, { format: 'csv' }),
    assignDevice: on({ toId: [], channelId: [] }, ({ exhibitionId }, { parties: { sponsor, otherSponsor } }) => ({
      ...{ toId: (exhibitionId === sponsor.exhibitionId ? otherSponsor : sponsor).exhibitionId, channelId: null },
    })),
  },
}

async function buildGate({ db, make, parties }: Fixture, exhibitionId: string): Promise<Record<string, NamedRow>> {
  const venue = parties.platform.operator
  const at = { exhibitionId }
  const code = (sign: string) => ({ ...at, ...names, code: sign })
  const zone = await make(venue, 'saveZone', code('N1'))
  const emptyZone = await make(venue, 'saveZone', code('N2'))
  const door = await make(venue, 'addDoor', { ...code('N1-A'), zoneId: zone.id })
  const emptyDoor = await make(venue, 'addDoor', { ...code('N1-B'), zoneId: zone.id })
  const lane = (sign: string) => ({ ...at, doorId: door.id, code: sign, direction: 'in', subject: 'person' }) as const
  const channel = await make(venue, 'addChannel', lane('N1-A-01'))
  const unusedChannel = await make(venue, 'addChannel', lane('N1-A-02'))
  const device = await make(venue, 'addDevice', {
    ...at,
    name: `Reader ${exhibitionId.slice(-6)}`,
    channelId: channel.id,
  })
  await make(venue, 'pairDevice', { code: device.pairingCode })
  const unpaired = await make(venue, 'addDevice', { ...at, name: 'Spare' })
  const passage = await db.one<NamedRow>(sql`
    insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, direction, verdict, reason, clock_off, at,
      device_at, gate_day)
    values (${exhibitionId}, ${device.id}, ${randomUUID()}, ${channel.id}, ${zone.id}, 'in', 'refused', 'unknown', false,
      now(), now(), current_date) returning id, exhibition_id as "exhibitionId"`)
  const here = ({ id, version }: { id: string; version: number }) => ({ ...at, id, version })
  return {
    zone: here(zone),
    emptyZone: here(emptyZone),
    door: here(door),
    emptyDoor: here(emptyDoor),
    channel: here(channel),
    unusedChannel: here(unusedChannel),
    device: here({ id: device.id, version: device.version + 1 }),
    unpaired: here(unpaired),
    passage,
  }
}
