import {
  admissionTexts,
  type GateCheck,
  gateChecks,
  type PassageDirection,
  type Verdict,
} from '@fairgate/contract/admission/gate/checks'
import type { BundleDecision } from '@fairgate/contract/admission/gate/decide-by-bundle'
import type { PhoneTextKey } from '@fairgate/contract/admission/offline/phone-texts'
import type { Output } from '@fairgate/contract/app/catalogue'

type Pair = { cn: string; en: string }

/** What the guard and the holder see of a scan. */
export interface PhoneVerdict {
  scanId: string
  /** ISO, by this phone's clock. */
  at: string
  verdict: Verdict | 'ask'
  words: Pair
  reason: GateCheck | null
  overruled: GateCheck | null
  direction: PassageDirection
  name: string | null
  badgeCode: string | null
  type: Pair | null
  colour: string | null
  people: number | null
  note: string | null
  /** When it opens next, in milliseconds. */
  opensAt: number | null
  offline: boolean
  repeated: boolean
  /** The passage whose holder has a photo. */
  photoOf: string | null
  /** The server was asked before the bundle decided. */
  asked?: boolean
  /** For `ask`: why the bundle cannot decide. */
  doubt: PhoneTextKey | null
}

const pairOf = ([cn, en]: readonly [string, string]): Pair => ({ cn, en })

/** The text of a verdict: its reason, else that the holder may pass. */
export const findVerdictText = (reason: GateCheck | null, direction: PassageDirection): Pair =>
  pairOf(reason ? gateChecks[reason] : admissionTexts[direction === 'in' ? 'admittedIn' : 'admittedOut'])

interface Scanned {
  scanId: string
  at: string
}

export function verdictOfServer({ scanId, at }: Scanned, decision: Output<'decide'>): PhoneVerdict {
  const { verdict, words, reason, overruled, direction, name, badgeCode, badgeType, badgeTypeColour } = decision
  return {
    ...{ scanId, at, verdict, words, reason, overruled, direction, name, badgeCode, type: badgeType },
    ...{ colour: badgeTypeColour, people: decision.people, note: decision.note },
    opensAt: decision.opensAt === null ? null : Date.parse(decision.opensAt),
    ...{ offline: false, repeated: decision.repeated, doubt: null },
    photoOf: decision.photoFileId === null ? null : decision.passageId,
  }
}

export function toPhoneVerdict({ scanId, at }: Scanned, decided: BundleDecision, needsReceipt: boolean): PhoneVerdict {
  const { verdict, reason, overruled, direction, type, name, opensAt } = decided
  const group = (type?.ticket?.people ?? 1) > 1
  return {
    ...{ scanId, at, verdict, reason, overruled, direction, opensAt, words: findVerdictText(reason, direction) },
    ...{ name: name?.name ?? null, badgeCode: name?.badgeCode ?? null, photoOf: null },
    ...{ type: type && { cn: type.nameCn, en: type.nameEn }, colour: type?.colour ?? null },
    ...{ people: group ? decided.people : null, note: type?.ticket?.note ?? null, offline: true, repeated: false },
    doubt: verdict === 'ask' ? (needsReceipt ? 'askReceipt' : 'askSingle') : null,
  }
}

/** Nothing can be decided: there is no bundle, or what was presented is in none. */
export const buildUnknownVerdict = (
  { scanId, at }: Scanned,
  direction: PassageDirection,
  doubt: PhoneTextKey,
): PhoneVerdict => ({
  ...{ scanId, at, verdict: 'ask', reason: null, overruled: null, direction, opensAt: null, doubt },
  ...{ words: findVerdictText(null, direction), name: null, badgeCode: null, type: null, colour: null, people: null },
  ...{ note: null, offline: true, repeated: false, photoOf: null },
})
