import { sign } from 'node:crypto'
import {
  type BundleManifest,
  buildBundleMessage,
  type SignedBundle,
} from '@fairgate/contract/admission/gate/offline-bundle'
import type { PolicyFacts } from '@fairgate/contract/admission/gate/scan-facts'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { findTicketShifts } from '../../sales/ticket/api.ts'
import { rawKey, readGateContext } from '../gate/api.ts'
import type { BundleSnapshot } from './bundle-snapshot.ts'

export interface ManifestContext {
  db: Db
  services: Pick<Services, 'config' | 'keyring'>
  exhibitionId: string
  now: Date
}

interface Part {
  base: BundleSnapshot
  /** Changes below this transaction are included. */
  change: string
  /** Names the last of these changes, or the base. */
  mark: string
  /** SHA-256 in hex. */
  delta: string | null
}

/** The manifest of what a device should have now, signed by the bundle key of its gate context. */
export async function signedManifest(
  { db, services, exhibitionId, now }: ManifestContext,
  { base, change, mark, delta }: Part,
): Promise<SignedBundle> {
  const gateContext = await readGateContext(db, services, exhibitionId)
  const { hours } = await db.one<{ hours: number }>(sql`select ${parameter('gate.packHours')} as hours`)
  const [badgeKeys, bundleKey] = await Promise.all([
    services.keyring.badgeKeys(exhibitionId),
    services.keyring.bundleKey(exhibitionId),
  ])
  const issued = now.getTime()
  const manifest: BundleManifest = {
    ...{ format: 1, exhibitionId, exhibition: gateContext.exhibition, issued, expires: issued + hours * 3_600_000 },
    ...{ revision: `${base.no}.${change}.${mark}`, base: base.sha256, delta },
    keys: badgeKeys.map(({ kid, publicKey }) => ({ kid, key: rawKey(publicKey), until: null })),
    ...{
      ground: gateContext.facts,
      types: gateContext.types,
      zones: gateContext.zones,
      channels: gateContext.channels,
    },
    policies: fromNow(gateContext.policies, issued),
    moved: await findTicketShifts(db, exhibitionId),
    guards: await db.many<BundleManifest['guards'][number]>(sql`
      select id, name, door_ids as "doorIds" from gate_staff where exhibition_id = ${exhibitionId} and not stopped order by name`),
  }
  const text = JSON.stringify(manifest)
  const signature = sign(null, await buildBundleMessage(text), bundleKey.privateKey)
  return { manifest: text, signature: signature.toString('base64') }
}

/** The policy in force and later ones: earlier policies no longer apply on a device. */
function fromNow(policies: readonly PolicyFacts[], now: number): PolicyFacts[] {
  const inForce = policies.findLastIndex(({ effectiveAt }) => effectiveAt === null || effectiveAt <= now)
  return policies.slice(inForce)
}
