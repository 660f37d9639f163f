import { sandboxNumbers } from '../../kernel/lifecycle/sandbox.ts'
import { type Bytes, fromBase64, hex, type ReadCode, readBadgeCode } from './badge-code.ts'
import { type BundleColumns, type BundledName, decodeBundle, type OwnLimits } from './bundle-format.ts'
import type {
  ChannelFacts,
  GateContextFacts,
  HolderFacts,
  Phase,
  PolicyFacts,
  Shown,
  Span,
  TypeFacts,
  ZoneFacts,
} from './scan-facts.ts'
import { shiftSpan, type TicketMove, ticketDays } from './ticket-days.ts'

/** The signature of a bundle covers this prefix, a separator, and the SHA-256 of the manifest's text. */
const signedAs = 'fairgate-pack-1'

/** What a device knows about its gate context. Times in milliseconds since 1970. */
export interface BundleManifest {
  format: 1
  /** The id of the gate context, and the number in its codes. */
  exhibitionId: string
  exhibition: number
  issued: number
  expires: number
  /** Only grows; an older one is refused. Otherwise opaque; the argument of `getPackDelta`. */
  revision: string
  /** SHA-256 in hex of the base, and of the delta if there is one. */
  base: string
  delta: string | null
  /** Verify keys of badge codes: raw Ed25519, base64. */
  keys: readonly { kid: string; key: string; until: number | null }[]
  ground: GateContextFacts
  types: readonly TypeFacts[]
  zones: readonly ZoneFacts[]
  channels: readonly ChannelFacts[]
  /** The policy in force and those to come, by the moment they begin; the one without a policy is first. */
  policies: readonly PolicyFacts[]
  /**
   * How far the days of tickets have shifted, by the moments of postponements. Bundles of earlier versions have none.
   */
  moved?: readonly TicketMove[]
  /** Guards of the doors of the gate context: who may take a shift, and where. */
  guards: readonly { id: string; name: string; doorIds: readonly string[] }[]
}

/** A bundle as transmitted: base64. */
export interface SignedBundle {
  manifest: string
  signature: string
}

export const bundleFaults = ['signature', 'ground', 'older', 'base', 'delta', 'format'] as const
export type BundleFault = (typeof bundleFaults)[number]

/** A bundle that must not be used, with the reason. */
export class BundleRefused extends Error {
  readonly fault: BundleFault
  constructor(fault: BundleFault) {
    super(`pack refused: ${fault}`)
    this.fault = fault
  }
}

/** Whether a raw Ed25519 key (32 bytes) signed these bytes. */
export type Verify = (key: Bytes, signed: Bytes, signature: Bytes) => Promise<boolean>

/** Verifies by WebCrypto; a page brings another function if its WebCrypto lacks Ed25519. */
export const verifyEd25519: Verify = async (key, signed, signature) => {
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', imported, signature, signed)
}

const sha256 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** The bytes that the bundle key of the gate context signs. */
export async function buildBundleMessage(manifest: string): Promise<Bytes> {
  const digest = await sha256(new TextEncoder().encode(manifest))
  return Uint8Array.from([...new TextEncoder().encode(`${signedAs}\u2016`), ...digest])
}

/** Base, number, and the newest transaction included, in order. */
const orderOf = (revision: string): readonly [number, bigint] => {
  const [base = '', change = ''] = revision.split('.')
  return [Number(base), BigInt(change || 0)]
}

/** Whether a revision is older than another. */
export function isOlder(revision: string, than: string): boolean {
  const [base, change] = orderOf(revision)
  const [thanBase, thanChange] = orderOf(than)
  return base < thanBase || (base === thanBase && change < thanChange)
}

/** What a device stored at pairing and checks bundles against. */
export interface Pinned {
  /** Raw Ed25519, base64, received at pairing. */
  packKey: string
  exhibitionId: string
}

/** The offline bundle of a device: opened once, then updated by deltas. Phone, edge box and simulator share it. */
export class OfflineBundle {
  readonly manifest: BundleManifest
  readonly #parts: readonly BundleColumns[]

  private constructor(manifest: BundleManifest, parts: readonly BundleColumns[]) {
    this.manifest = manifest
    this.#parts = parts
  }

  /**
   * Opens a complete bundle. Throws BundleRefused if it was modified, belongs to another gate context, or is older than
   * the current one.
   */
  static async open(
    signed: SignedBundle & { base: Bytes },
    pinned: Pinned,
    storedRevision?: string,
    verify = verifyEd25519,
  ): Promise<OfflineBundle> {
    const manifest = await trusted(signed, pinned, storedRevision, verify)
    if (hex(await sha256(signed.base)) !== manifest.base) throw new BundleRefused('base')
    return new OfflineBundle(manifest, [read(signed.base)])
  }

  /** The same bundle with a delta applied. */
  async with(signed: SignedBundle & { delta: Bytes }, pinned: Pinned, verify = verifyEd25519): Promise<OfflineBundle> {
    const manifest = await trusted(signed, pinned, this.manifest.revision, verify)
    if (manifest.base !== this.manifest.base) throw new BundleRefused('base')
    if (hex(await sha256(signed.delta)) !== manifest.delta) throw new BundleRefused('delta')
    return new OfflineBundle(manifest, [read(signed.delta), ...this.#parts])
  }

  /** The policy in force at a moment: the newest that has begun. */
  policyAt(at: number): PolicyFacts {
    return policyAt(this.manifest.policies, at)
  }

  channel(code: string): { channel: ChannelFacts; zone: ZoneFacts } | undefined {
    const channel = this.manifest.channels.find(one => one.code === code)
    const zone = channel && this.manifest.zones.find(({ id }) => id === channel.zoneId)
    return zone && { channel, zone }
  }

  /** The holder of a credential; undefined if bundles contain no names. */
  nameOf(credentialId: string): BundledName | undefined {
    return first(this.#parts, part => part.name(credentialId))
  }

  /** Reads a text and verifies its signature with the keys of the bundle. */
  async shown(text: string, verify = verifyEd25519): Promise<{ shown: Shown; credentialId: string | null }> {
    const code = readBadgeCode(text)
    const key =
      code && this.manifest.keys.find(({ kid, until }) => kid === code.kid && (until ?? Infinity) > Date.now())
    if (!code) return { shown: 'unknown', credentialId: null }
    if (!key) return { shown: 'badSignature', credentialId: null }
    if (!(await verify(fromBase64(key.key), code.signed, code.signature))) {
      return { shown: 'badSignature', credentialId: null }
    }
    if (code.exhibition !== this.manifest.exhibition)
      return { shown: code.exhibition >= sandboxNumbers ? 'rehearsal' : 'wrongExhibition', credentialId: null }
    return { shown: this.#holder(code) ?? 'unknown', credentialId: code.credentialId }
  }

  #holder(code: ReadCode): HolderFacts | undefined {
    const type = this.manifest.types.find(({ no }) => no === code.type)
    if (!type) return undefined
    const id = code.credentialId
    // A delta contains everything about a credential that it names: limits that are missing there have ended.
    const limits = first(this.#parts, part => part.limits(id) ?? (part.exception(id) === undefined ? undefined : null))
    const phases = phaseOrder.filter((_, bit) => code.phases & (1 << bit))
    return {
      type,
      exception: first(this.#parts, part => part.exception(id)) ?? null,
      phases,
      valid: type.ticket ? this.#days(code, limits) : (limits?.valid ?? null),
      doorIds: limits?.doorIds ?? [],
      entriesKind: limits?.entriesKind ?? null,
      slot: limits?.slot ?? null,
      companyId: this.nameOf(id)?.companyId ?? null,
      receipt: undefined,
    }
  }

  /** The days of a ticket are in its code, unless the bundle has others. Later postponements shift both. */
  #days(code: ReadCode, limits: OwnLimits | null | undefined): Span {
    const { moved = [], ground: gateContext } = this.manifest
    if (!limits?.valid) return ticketDays(code, moved, gateContext.timeZone)
    return shiftSpan(
      limits.valid,
      moved.find(({ moves }) => moves === limits.moves),
      gateContext.timeZone,
    )
  }
}

/** The newest policy that has begun; they are ordered by their beginning. */
export const policyAt = (policies: readonly PolicyFacts[], at: number): PolicyFacts =>
  policies.findLast(({ effectiveAt }) => effectiveAt === null || effectiveAt <= at) ?? (policies[0] as PolicyFacts)

export const phaseOrder: readonly Phase[] = ['moveIn', 'open', 'moveOut']

/** The result of the first part that knows: the newest is first, and `null` (ended) counts as known. */
function first<T>(parts: readonly BundleColumns[], ask: (part: BundleColumns) => T | undefined): T | undefined {
  for (const part of parts) {
    const known = ask(part)
    if (known !== undefined) return known
  }
  return undefined
}

async function trusted(
  { manifest: text, signature }: SignedBundle,
  { packKey, exhibitionId }: Pinned,
  storedRevision: string | undefined,
  verify: Verify,
): Promise<BundleManifest> {
  const good = await verify(fromBase64(packKey), await buildBundleMessage(text), fromBase64(signature))
  if (!good) throw new BundleRefused('signature')
  const manifest = JSON.parse(text) as BundleManifest
  if (manifest.format !== 1) throw new BundleRefused('format')
  if (manifest.exhibitionId !== exhibitionId) throw new BundleRefused('ground')
  if (storedRevision !== undefined && isOlder(manifest.revision, storedRevision)) throw new BundleRefused('older')
  return manifest
}

function read(bytes: Bytes): BundleColumns {
  try {
    return decodeBundle(bytes)
  } catch {
    throw new BundleRefused('format')
  }
}
