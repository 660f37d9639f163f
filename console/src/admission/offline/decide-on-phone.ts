import { readBadgeCode } from '@fairgate/contract/admission/gate/badge-code'
import type { PassageDirection, Verdict } from '@fairgate/contract/admission/gate/checks'
import { decideByBundle, presenceAfter } from '@fairgate/contract/admission/gate/decide-by-bundle'
import type { BundleCache } from './bundle-cache.ts'
import type { Heard } from './phone-device.ts'
import type { PhoneStore } from './phone-store.ts'
import { buildUnknownVerdict, findVerdictText, type PhoneVerdict, toPhoneVerdict } from './phone-verdict.ts'
import type { ShownText } from './shown-text.ts'
import { verifyCode } from './verify-code.ts'

/** What a phone knows when it decides by itself. */
export interface PhoneKnowledge {
  bundle: BundleCache['bundle']
  heard: Heard | undefined
  store: PhoneStore
}

/** Decides a scan by the stored bundle; what the bundle cannot decide, the guard does. */
export async function decideOnPhone(
  { bundle, heard, store }: PhoneKnowledge,
  scanned: { scanId: string; at: string },
  shown: ShownText,
  chosen?: PassageDirection,
): Promise<PhoneVerdict> {
  const channel = heard?.channel
  const way = channel?.direction === 'both' || !channel ? (chosen ?? 'in') : channel.direction
  if (!bundle || !channel) return buildUnknownVerdict(scanned, way, 'askNoBundle')
  if (shown.code === undefined) return buildUnknownVerdict(scanned, way, 'askNumber')
  const at = Date.parse(scanned.at) - (heard?.clockOffset ?? 0)
  const decided = await decideByBundle(
    { bundle, channelCode: channel.code, presenceOf: id => store.presence(id), verify: verifyCode },
    { code: shown.code, at, direction: chosen },
  )
  if (!decided) return buildUnknownVerdict(scanned, way, 'askNoBundle')
  const { receiptFrom, receiptExempt } = bundle.manifest.ground
  const receipt = receiptFrom !== null && at >= receiptFrom && !receiptExempt.includes(decided.type?.id ?? '')
  return toPhoneVerdict(scanned, decided, receipt)
}

/**
 * The presence of the holder as this device knows it; also for online verdicts, because the connection may break
 * next.
 */
export async function presenceOnPhone(
  { bundle, heard, store }: PhoneKnowledge,
  shown: ShownText,
  passed: { at: string; direction: PassageDirection; people: number | null; overruled: unknown },
) {
  const code = shown.code === undefined ? undefined : readBadgeCode(shown.code)
  const channel = heard?.channel && bundle?.channel(heard.channel.code)
  if (!bundle || !code || !channel) return null
  const { credentialId } = code
  const type = bundle.manifest.types.find(({ no }) => no === code.type) ?? null
  const at = Date.parse(passed.at) - (heard?.clockOffset ?? 0)
  const { direction, people, overruled } = passed
  const let_ = { zone: channel.zone, at, direction, people: people ?? 1, type, overruled: overruled !== null }
  return { credentialId, presence: presenceAfter(bundle, await store.presence(credentialId), let_) }
}

/** The line of a decision in the list of the last scans. */
export function toStoredLine(verdict: PhoneVerdict, action: Verdict) {
  const { scanId, at, direction, name, badgeCode, offline, reason } = verdict
  const holderText = [name, badgeCode].filter(Boolean).join(' · ')
  const verdictText =
    action === verdict.verdict || action === 'refused' ? verdict.words : findVerdictText(null, direction)
  return { scanId, at, verdict: action, words: verdictText, reason, who: holderText, offline }
}
