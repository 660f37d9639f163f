import type { KeyObject } from 'node:crypto'
import { type LoadedKey, newKid, newMaterial, type PlanName, plans } from './key-plan.ts'
import { KeyringError, type StoredKey } from './keyring-store.ts'

export type SecretKey = { readonly kid: string; readonly key: KeyObject }

export type BadgeKey = { readonly kid: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject }

export type HandshakeCurve = 'X25519' | 'P-256'

export type HandshakeKey = BadgeKey & { readonly curve: HandshakeCurve }

export type HouseKey = LoadedKey & {
  readonly purpose: HousePurpose
  readonly generation: number
  /** Milliseconds since 1970. */
  readonly activeFrom: number
}

export type HousePurpose = Exclude<PlanName, ExhibitionPurpose>

/** Purposes with a key for each gate context. */
export type ExhibitionPurpose = 'badge' | 'pack'

export function newKey(purpose: PlanName, scope: string, generation: number): StoredKey {
  return { purpose, scope, generation, kid: newKid(), material: newMaterial(plans[purpose].kind), activeFrom: null }
}

export function findCurve(purpose: HousePurpose): HandshakeCurve | undefined {
  if (purpose === 'handshakeX25519') return 'X25519'
  return purpose === 'handshakeP256' ? 'P-256' : undefined
}

export function toHandshakeKey(key: HouseKey): HandshakeKey {
  const curve = findCurve(key.purpose)
  if (curve === undefined) throw new KeyringError(`${key.purpose} shakes no hands.`)
  return { ...toBadgeKey(key), curve }
}

export function toBadgeKey({ kid, key, publicKey }: LoadedKey): BadgeKey {
  if (publicKey === undefined) throw new KeyringError(`Key ${kid} has no public half.`)
  return { kid, privateKey: key, publicKey }
}
