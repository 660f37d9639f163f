import { gateDayAt } from '../../kernel/schedule/wall-clock.ts'
import type { BundledName } from './bundle-format.ts'
import type { GateCheck, PassageDirection, Verdict } from './checks.ts'
import { countsAsEntry, evaluateScan } from './evaluate-scan.ts'
import { type OfflineBundle, type Verify, verifyEd25519 } from './offline-bundle.ts'
import { absent, after, presenceOn } from './presence.ts'
import type { Presence, TypeFacts, ZoneFacts } from './scan-facts.ts'

/** A scan that a device decides itself. */
export interface OfflineScanInput {
  code: string
  /** Milliseconds since 1970, by the corrected clock of the device. */
  at: number
  /** Only for a channel in both directions; if undefined, a holder who is inside goes out. */
  direction?: PassageDirection | undefined
  people?: number | undefined
}

/**
 * The context of an offline decision: the bundle, the channel of the device, and the stored presence of each
 * credential.
 */
export interface OfflineGate {
  bundle: OfflineBundle
  channelCode: string
  presenceOf: (credentialId: string) => Promise<Presence | undefined>
  verify?: Verify
}

/**
 * The offline decision of a scan; `ask`: the bundle cannot decide. `credentialId` and `name` only if the code is valid.
 */
export interface BundleDecision {
  verdict: Verdict | 'ask'
  reason: GateCheck | null
  overruled: GateCheck | null
  direction: PassageDirection
  people: number
  /** When it opens next, in milliseconds, if the hour is the reason of the refusal. */
  opensAt: number | null
  credentialId: string | null
  type: TypeFacts | null
  name: BundledName | undefined
  revision: string
}

/** Decides a scan by the offline bundle. Undefined if the bundle does not know the channel. */
export async function decideByBundle(
  { bundle, channelCode, presenceOf, verify = verifyEd25519 }: OfflineGate,
  { code, at, direction, people }: OfflineScanInput,
): Promise<BundleDecision | undefined> {
  const location = bundle.channel(channelCode)
  if (!location) return undefined
  const { ground: gateContext, revision } = bundle.manifest
  const { shown, credentialId } = await bundle.shown(code, verify)
  const known = credentialId === null ? undefined : await presenceOf(credentialId)
  const gateDay = gateDayAt(new Date(at), gateContext.timeZone, gateContext.dayBegins)
  const evaluation = evaluateScan(
    { gateContext, policy: bundle.policyAt(at) },
    shown,
    { ...location, at, gateDay, direction, people },
    known,
  )
  const { verdict, reason, overruled, opensAt } = evaluation
  return {
    ...{ verdict, reason, overruled, opensAt, direction: evaluation.direction, people: evaluation.people },
    ...{ credentialId, revision, type: typeof shown === 'object' ? shown.type : null },
    name: credentialId === null ? undefined : bundle.nameOf(credentialId),
  }
}

/** A holder was let through, whoever decided it. */
export interface LetThrough {
  zone: ZoneFacts
  /** Milliseconds since 1970. */
  at: number
  direction: PassageDirection
  people: number
  type: TypeFacts | null
  /** The holder was let through although a check failed, so it is no entry. */
  overruled: boolean
}

/** The presence that a device stores for a credential after it was let through. */
export function presenceAfter(bundle: OfflineBundle, before: Presence | undefined, passed: LetThrough): Presence {
  const { zone, at, direction, people, type, overruled } = passed
  const { timeZone, dayBegins } = bundle.manifest.ground
  const gateDay = gateDayAt(new Date(at), timeZone, dayBegins)
  const group = (type?.ticket?.people ?? 1) > 1
  const counts = direction === 'in' && !overruled && countsAsEntry(zone, presenceOn(before ?? absent, gateDay), group)
  return after(before ?? absent, { at, gateDay, direction, zone, counts, people, group })
}
