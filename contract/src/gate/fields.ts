import { z } from 'zod'

/** Sign of a zone, door or channel: N1, N1-A, N1-A-01. */
const sign = z
  .string()
  .trim()
  .regex(/^[A-Z0-9][A-Z0-9-]{0,15}$/, 'gate.signWrong')
const nameCn = z.string().trim().min(1).max(40)
const nameEn = z.string().trim().min(1).max(80)

export const channelDirections = ['in', 'out', 'both'] as const
export const channelSubjects = ['person', 'vehicle'] as const

export const zoneForm = {
  code: sign,
  nameCn,
  nameEn,
  /** The zone it lies in; null for one that is entered from outside. */
  parentId: z.uuid().nullable().default(null),
  /** People at most; null without a limit. */
  capacity: z.number().int().min(1).max(1_000_000).nullable().default(null),
}

export const doorForm = {
  /** The zone it leads into. */
  zoneId: z.uuid(),
  code: sign,
  nameCn,
  nameEn,
}

export const channelForm = {
  doorId: z.uuid(),
  code: sign,
  direction: z.enum(channelDirections),
  subject: z.enum(channelSubjects),
}

/** Commands a device may be given; all of them belong to a door reader. */
export const deviceCalls = ['decide', 'heartbeat'] as const

export const deviceForm = {
  name: z.string().trim().min(1).max(40),
  channelId: z.uuid().nullable().default(null),
  profile: z
    .array(z.enum(deviceCalls))
    .min(1)
    .max(deviceCalls.length)
    .default([...deviceCalls]),
}

/** Alphabet of pairing codes: without the letters and digits that are read for each other. */
export const pairingAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const pairingLength = 12

/** Typed or read from the QR; small letters, spaces and hyphens are forgiven. */
export const pairingCode = z
  .string()
  .max(40)
  .transform(text =>
    text
      .toUpperCase()
      .replace(/^FAIRGATE-PAIR:/, '')
      .replace(/[\s-]/g, ''),
  )

/** What the pairing QR says. */
export const pairingText = (code: string): string => `FAIRGATE-PAIR:${code}`
