import { type Bytes, bytesOfUuid, uuidOf } from './badge-code.ts'
import { type CredentialException, exceptions, type Span } from './scan-facts.ts'

/** The limits in the row of a badge, if it has any. */
export interface OwnLimits {
  valid: Span | null
  /** For a ticket: how often the exhibition was postponed when `valid` was stored; later postponements shift it. */
  moves?: number
  doorIds: readonly string[]
  entriesKind: 'single' | 'unlimited' | null
  slot: Span | null
}

/** The holder of a credential. */
export interface BundledName {
  name: string
  badgeCode: string
  /** Only if clauses name companies. */
  companyId: string | null
}

/** What a base or a delta says about credentials, by id. `null` for an exception: the exception has ended. */
export interface BundleContent {
  exceptions: ReadonlyMap<string, CredentialException | null>
  limits: ReadonlyMap<string, OwnLimits>
  names: ReadonlyMap<string, BundledName>
}

const magic = [0x46, 0x47, 0x50, 0x31]
const encoder = new TextEncoder()
const decoder = new TextDecoder()
const none = 0xffff
const header = 16

/**
 * Encodes columns, each sorted by credential: `FGP1`, three counts and their parts: exceptions (ids of 16 bytes, one
 * byte for the reason), names (ids, number of the badge code, prefix, company, length, text) and JSON (limits,
 * prefixes, companies).
 */
export function encodeBundle({ exceptions: stopped, limits, names }: BundleContent): Bytes {
  const prefixes = new Map<string, number>()
  const companies = new Map<string, number>()
  const stoppedIds = [...stopped.keys()].sort()
  const nameIds = [...names.keys()].sort()
  const texts = nameIds.map(id => encoder.encode(names.get(id)?.name ?? '').subarray(0, 255))
  const rows = nameIds.map(id => {
    const { badgeCode, companyId } = names.get(id) as BundledName
    const [, prefix = '', digits = ''] = /^(.*?)(\d{1,9})$/.exec(badgeCode) ?? [undefined, badgeCode, '']
    const zeros = digits.length
    return {
      number: digits === '' ? 0 : Number(digits),
      prefix: indexIn(prefixes, `${zeros}${prefix}`),
      company: companyId === null ? none : indexIn(companies, companyId),
    }
  })
  const json = encoder.encode(
    JSON.stringify({ limits: [...limits].sort(), prefixes: [...prefixes.keys()], companies: [...companies.keys()] }),
  )
  const nameBytes = texts.reduce((sum, text) => sum + text.length, 0)
  const bytes = new Uint8Array(header + 17 * stoppedIds.length + 25 * nameIds.length + nameBytes + json.length)
  const view = new DataView(bytes.buffer)
  bytes.set(magic)
  view.setUint32(4, stoppedIds.length)
  view.setUint32(8, nameIds.length)
  view.setUint32(12, nameBytes)
  let at = header
  for (const id of stoppedIds) {
    bytes.set(bytesOfUuid(id), at)
    at += 16
  }
  for (const id of stoppedIds) {
    const why = stopped.get(id) ?? null
    bytes[at++] = why === null ? 0 : exceptions.indexOf(why) + 1
  }
  for (const id of nameIds) {
    bytes.set(bytesOfUuid(id), at)
    at += 16
  }
  for (const { number } of rows) {
    view.setUint32(at, number)
    at += 4
  }
  for (const { prefix } of rows) {
    view.setUint16(at, prefix)
    at += 2
  }
  for (const { company } of rows) {
    view.setUint16(at, company)
    at += 2
  }
  for (const text of texts) bytes[at++] = text.length
  for (const text of texts) {
    bytes.set(text, at)
    at += text.length
  }
  bytes.set(json, at)
  return bytes
}

function indexIn(known: Map<string, number>, text: string): number {
  const at = known.get(text) ?? known.size
  if (at >= none) return none
  known.set(text, at)
  return at
}

/** Reads the columns in place: a base of 100,000 is not converted into objects. */
export interface BundleColumns {
  exception(credentialId: string): CredentialException | null | undefined
  limits(credentialId: string): OwnLimits | undefined
  name(credentialId: string): BundledName | undefined
  counts: { exceptions: number; limits: number; names: number }
}

/** Throws RangeError if the bytes are not a bundle; the caller has verified the signature. */
export function decodeBundle(bytes: Bytes): BundleColumns {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < header || magic.some((byte, at) => bytes[at] !== byte))
    throw new RangeError('not an offline bundle')
  const stopped = view.getUint32(4)
  const named = view.getUint32(8)
  const whyAt = header + 16 * stopped
  const idsAt = whyAt + stopped
  const numbersAt = idsAt + 16 * named
  const prefixesAt = numbersAt + 4 * named
  const companiesAt = prefixesAt + 2 * named
  const lengthsAt = companiesAt + 2 * named
  const textsAt = lengthsAt + named
  const jsonAt = textsAt + view.getUint32(12)
  if (jsonAt > bytes.length) throw new RangeError('not an offline bundle')
  const json = JSON.parse(decoder.decode(bytes.subarray(jsonAt))) as {
    limits: [string, OwnLimits][]
    prefixes: string[]
    companies: string[]
  }
  const limits = new Map(json.limits)
  const startOf: number[] = []
  for (let at = 0, start = textsAt; at < named; at++) {
    startOf.push(start)
    start += bytes[lengthsAt + at] ?? 0
  }
  return {
    exception(id) {
      const at = find(bytes, header, stopped, id)
      if (at < 0) return undefined
      return exceptions[(bytes[whyAt + at] ?? 0) - 1] ?? null
    },
    limits: id => limits.get(id),
    name(id) {
      const at = find(bytes, idsAt, named, id)
      if (at < 0) return undefined
      const prefix = json.prefixes[view.getUint16(prefixesAt + 2 * at)] ?? '0'
      const digits = Number(prefix.charAt(0))
      const number = String(view.getUint32(numbersAt + 4 * at)).padStart(digits, '0')
      const start = startOf[at] ?? textsAt
      return {
        name: decoder.decode(bytes.subarray(start, start + (bytes[lengthsAt + at] ?? 0))),
        badgeCode: `${prefix.slice(1)}${digits === 0 ? '' : number}`,
        companyId: json.companies[view.getUint16(companiesAt + 2 * at)] ?? null,
      }
    },
    counts: { exceptions: stopped, limits: limits.size, names: named },
  }
}

/** Position of an id among sorted ones; negative if it is missing. */
function find(bytes: Bytes, from: number, count: number, id: string): number {
  let low = 0
  let high = count - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = uuidOf(bytes.subarray(from + 16 * middle, from + 16 * middle + 16))
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}
