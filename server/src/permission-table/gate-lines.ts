import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Cast, Party } from './cast.ts'
import { among, by, type DomainLines, forEach, type NamedRow, onPage, organizers, rowOf } from './table-lines.ts'

const names = { nameCn: '示例', nameEn: 'Example' }
const key = ['exhibitionId', 'id', 'version'] as const
const inside = ['exhibitionId'] as const
const lane = { code: 'NEW', direction: 'in', subject: 'person' } as const
const note = '示例'

export const gateLines: DomainLines = {
  async rows(cast) {
    const built = await forEach(cast, organizers, party => buildGate(cast, party))
    const set = (part: string) => ({
      of: 'exhibition' as const,
      rows: Object.fromEntries(Object.entries(built).map(([name, parts]) => [name, parts[part] as NamedRow])),
    })
    return {
      zone: set('zone'),
      'zone, empty': set('emptyZone'),
      door: set('door'),
      'door, without channels': set('emptyDoor'),
      channel: set('channel'),
      'channel, unused': set('unusedChannel'),
      device: set('device'),
      'device, not paired': set('unpaired'),
      passage: set('passage'),
      'operator of the venue': {
        of: 'company',
        rows: { platform: { id: cast.parties.platform.operator.operatorId } },
      },
    }
  },

  lines: {
    getZoneTree: [by('exhibition', inside), among('zone', inside)],
    saveZone: [
      by('exhibition', inside, { code: 'NEW', ...names }),
      by('zone', key, { code: 'NEW', ...names }),
      { row: 'zone', as: ({ exhibitionId, id }) => ({ exhibitionId, parentId: id, code: 'NEW', ...names }) },
    ],
    deleteZone: [by('zone, empty', key)],
    getDoorList: [by('exhibition', inside), among('door', inside)],
    addDoor: [{ row: 'zone', as: ({ exhibitionId, id }) => ({ exhibitionId, zoneId: id, code: 'NEW', ...names }) }],
    editDoor: [
      by('door', [...key, 'zoneId'], { code: 'NEW', ...names }),
      { row: 'zone', as: ({ id }, cast) => ({ ...named(cast, 'door'), zoneId: id, code: 'NEW', ...names }) },
    ],
    deleteDoor: [by('door, without channels', key)],
    setDoorAdmins: [
      by('door', key, { operatorIds: [] }),
      { row: 'operator of the venue', as: ({ id }, cast) => ({ ...named(cast, 'door'), operatorIds: [id] }) },
    ],
    getChannelList: [
      by('exhibition', inside),
      among('channel', inside),
      { row: 'channel', as: ({ exhibitionId, doorId }) => ({ exhibitionId, doorId }), listed: true },
    ],
    addChannel: [{ row: 'door', as: ({ exhibitionId, id }) => ({ exhibitionId, doorId: id, ...lane }) }],
    editChannel: [
      by('channel', [...key, 'doorId'], lane),
      { row: 'door', as: ({ id }, cast) => ({ ...named(cast, 'channel'), doorId: id, ...lane }) },
    ],
    bindChannel: [
      by('channel', key, { deviceIds: [] }),
      { row: 'device', as: ({ id }, cast) => ({ ...named(cast, 'channel, unused'), deviceIds: [id] }) },
    ],
    deleteChannel: [by('channel, unused', key)],
    setChannelState: [by('channel', key, { event: 'close', note })],
    getDevicePage: [onPage('device', inside)],
    addDevice: [
      by('exhibition', inside, { name: 'New' }),
      { row: 'channel', as: ({ exhibitionId, id }) => ({ exhibitionId, channelId: id, name: 'New' }) },
    ],
    renewPairingCode: [by('device, not paired', key)],
    rotateDeviceKey: [by('device', key)],
    revokeDevice: [by('device', key, { note })],
    getPassagePage: [onPage('passage', inside)],
    explainPassage: [by('passage', ['exhibitionId', 'id'])],
    getControlRoom: [by('exhibition', inside)],
  },
}

/** A row of the first exhibition, where another one beside it is asked about. */
function named(cast: Cast, row: string) {
  const { exhibitionId, id, version } = rowOf(cast, row)
  return { exhibitionId, id, version }
}

async function buildGate({ db, make, parties }: Cast, { exhibitionId }: Party): Promise<NamedRow> {
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
  const device = await make(venue, 'addDevice', { ...at, name: 'Reader', channelId: channel.id })
  await make(venue, 'pairDevice', { code: device.pairingCode })
  const unpaired = await make(venue, 'addDevice', { ...at, name: 'Spare' })
  const passage = await db.one<NamedRow>(sql`
    insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, direction, verdict, reason, clock_off, at,
      device_at, gate_day)
    values (${exhibitionId}, ${device.id}, ${randomUUID()}, ${channel.id}, ${zone.id}, 'in', 'refused', 'unknown', false,
      now(), now(), current_date) returning id, exhibition_id as "exhibitionId"`)
  const here = ({ id, version }: { id: string; version: number }, more: object = {}) => ({
    ...at,
    id,
    version,
    ...more,
  })
  return {
    id: exhibitionId,
    zone: here(zone),
    emptyZone: here(emptyZone),
    door: here(door, { zoneId: zone.id }),
    emptyDoor: here(emptyDoor),
    channel: here(channel, { doorId: door.id }),
    unusedChannel: here(unusedChannel),
    device: here({ id: device.id, version: device.version + 1 }),
    unpaired: here(unpaired),
    passage,
  }
}
