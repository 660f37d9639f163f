import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** `secret` is 32 random bytes; the others are key pairs, stored as PKCS #8. */
export type KeyKind = 'secret' | 'X25519' | 'P-256' | 'Ed25519'

type Plan = {
  readonly kind: KeyKind
  /** How long a key is current, in milliseconds; permanent if omitted. */
  readonly every?: number
  /** How long a key still decrypts after it was current, in milliseconds. */
  readonly openFor?: number
}

/**
 * The keys of an installation (`docs/wire.md`, Keyring). Tickets are valid for an hour, so the key of a day decrypts
 * two hours longer; a page that fetched the public keys just before the week ended can still make a handshake a day
 * later. Signing keys of badges and offline bundles are created for each exhibition when first used.
 */
export const plans = {
  ticket: { kind: 'secret', every: DAY, openFor: 2 * HOUR },
  handshakeX25519: { kind: 'X25519', every: 7 * DAY, openFor: DAY },
  handshakeP256: { kind: 'P-256', every: 7 * DAY, openFor: DAY },
  // Rotated manually (`key-rotation`): a generation is current from the moment in its row.
  personal: { kind: 'secret' },
  digest: { kind: 'secret' },
  link: { kind: 'secret' },
  badge: { kind: 'Ed25519' },
  pack: { kind: 'Ed25519' },
} as const satisfies Record<string, Plan>

export type PlanName = keyof typeof plans

/** The current generation of a plan at an instant (ms): days or weeks since 1970, 0 for a permanent one. */
export function generationAt(name: PlanName, now: number): number {
  const plan: Plan = plans[name]
  return plan.every === undefined ? 0 : Math.floor(now / plan.every)
}

/** When a key stops decrypting, or null for a permanent one. */
export function retirement(name: PlanName, generation: number): Date | null {
  const plan: Plan = plans[name]
  if (plan.every === undefined) return null
  return new Date((generation + 1) * plan.every + (plan.openFor ?? 0))
}

/** Key ids are four random bytes in hex, as in a badge's QR code. An installation has some hundred keys. */
export function newKid(): string {
  return randomBytes(4).toString('hex')
}

/** New key material of a kind, before it is wrapped and stored. */
export function newMaterial(kind: KeyKind): Buffer {
  if (kind === 'secret') return randomBytes(32)
  return generatePair(kind).privateKey.export({ type: 'pkcs8', format: 'der' })
}

function generatePair(kind: Exclude<KeyKind, 'secret'>) {
  if (kind === 'X25519') return generateKeyPairSync('x25519')
  if (kind === 'Ed25519') return generateKeyPairSync('ed25519')
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

/** A usable key: the secret, or the private key with its public half. */
export type LoadedKey = { readonly kid: string; readonly key: KeyObject; readonly publicKey?: KeyObject }

/** Converts stored material to keys. */
export function loadMaterial(kind: KeyKind, kid: string, material: Buffer): LoadedKey {
  if (kind === 'secret') return { kid, key: createSecretKey(material) }
  const key = createPrivateKey({ key: material, type: 'pkcs8', format: 'der' })
  return { kid, key, publicKey: createPublicKey(key) }
}
