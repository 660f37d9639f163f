import { choice, choices, fields, id, ids, optional, preset, text, wholeNumber } from '../../kernel/field/field.ts'

/** Sign of a zone, door or channel: N1, N1-A, N1-A-01. */
const sign = text(16, { pattern: /^[A-Z0-9][A-Z0-9-]{0,15}$/, phrase: 'gate.signWrong', capitals: true })

/** The sign of a zone or door, and its names. */
export const signFields = fields('gate', {
  code: sign,
  nameCn: text(40, { lang: 'zh-CN' }),
  nameEn: text(80, { lang: 'en' }),
})

export const channelDirections = ['in', 'out', 'both'] as const
export const channelSubjects = ['person', 'vehicle'] as const

export const zoneFields = fields('gate', {
  ...signFields,
  /** The parent zone; null for a zone that is entered from outside. */
  parentId: optional(id('zone')),
  /** Maximum number of people; null without a limit. */
  capacity: optional(wholeNumber({ min: 1, max: 1_000_000, phrase: 'gate.capacityWrong' })),
})

export const doorFields = fields('gate', {
  /** The zone that the door leads into. */
  zoneId: id('zone', { label: 'zone' }),
  ...signFields,
})

export const channelFields = fields('gate', {
  doorId: id('door', { label: 'door' }),
  code: sign,
  direction: choice(channelDirections),
  subject: choice(channelSubjects),
})

/** Commands that a device may be permitted; all of them are those of a door reader. */
export const deviceCalls = [
  'decide',
  'heartbeat',
  'getPassagePhoto',
  'getDevicePack',
  'getPackDelta',
  'getPhotosAhead',
  'uploadPassages',
  'startShift',
  'endShift',
] as const

/** The commands of a new device. Photos of thousands of people are stored only on devices that explicitly may. */
export const usualCalls: readonly (typeof deviceCalls)[number][] = deviceCalls.filter(call => call !== 'getPhotosAhead')

/** A phone runs the page `/noLogin/gate`, which never reveals its key. */
export const deviceKinds = ['reader', 'phone'] as const
/** A retired device may still upload for this many hours. */
export const retiredHours = 24

export const deviceFields = fields('gate', {
  name: text(40, { label: 'deviceName' }),
  kind: preset(choice(deviceKinds, { label: 'deviceKind' }), 'reader'),
  channelId: optional(id('channel', { label: 'channel' })),
  profile: preset(choices(deviceCalls), [...usualCalls]),
})

export const doorAdminFields = fields('gate', { operatorIds: ids('operator', { max: 20, label: 'admins' }) })
export const channelDeviceFields = fields('gate', { deviceIds: ids('device', { max: 20, label: 'devices' }) })

/** The earlier exhibition whose gate is copied. */
export const gateCopyFields = fields('gate', { fromId: id('exhibition') })

/** Where a device is moved to, with its key. */
export const deviceMoveFields = fields('gate', {
  toId: id('exhibition'),
  channelId: optional(id('channel', { label: 'channel' })),
})

export const pairingLength = 12

/** The pairing link of a phone; the fragment after # is sent to no server. */
export const phonePairing = (origin: string, code: string): string => `${origin}/noLogin/gate#pair=${code}`

/** The text of the pairing QR code. */
export const pairingText = (code: string): string => `FAIRGATE-PAIR:${code}`
