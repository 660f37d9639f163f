import { refusals, texts } from '@fairgate/contract/app/texts'
import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import { defaultLanguage, type Language, languages } from '@fairgate/contract/kernel/i18n/language'
import { formatIssues } from '@fairgate/contract/kernel/refusal/issues'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type { claimKey, Outcome } from '../idempotency/idempotency.ts'
import { Refused } from '../refusal/refuse.ts'
import type { IncomingRequest } from './incoming-request.ts'

export interface Reply {
  http: 200 | 400 | 401 | 403 | 404 | 429 | 500 | 503
  statusCode: number
  msg: string
  data: unknown
  reason?: string
  /** Of a successful write: entity types of changed rows. */
  changed?: readonly EntityType[]
}

/** A successful reply. */
export function done(data: unknown): Reply {
  return { http: 200, statusCode: codes.done, msg: '', data }
}

const httpOf: Readonly<Record<number, Reply['http']>> = {
  [codes.tooMany]: 429,
  [codes.fault]: 500,
  [codes.unavailable]: 503,
}

/** The wire's form of a refusal. */
export function refused(error: Refused, language: Language): Reply {
  const { statusCode, reason } = error
  return { http: httpOf[statusCode] ?? 200, statusCode, reason, ...error.render(language) }
}

/** No token, or an unknown one. */
export function unauthorized(language: Language): Reply {
  return { ...refused(new Refused('kernel.tokenAbsent'), language), http: 401 }
}

/** 401, 403 or 10004: the console goes to the login page in three different ways. */
export function sessionGone(state: 'unknown' | 'ended' | 'runOut', language: Language): Reply {
  if (state === 'unknown') return unauthorized(language)
  if (state === 'ended') return { ...refused(new Refused('kernel.tokenEnded'), language), http: 403 }
  return refused(new Refused('kernel.sessionRunOut'), language)
}

/** The faults of an input, field by field. */
export function inputRefused(error: Parameters<typeof formatIssues>[0], call: IncomingRequest): Reply {
  const issues = formatIssues(error, call.input, call.language, findMessage)
  return { ...refused(new Refused('kernel.inputRefused'), call.language), data: { issues } }
}

/** The text of a key or a refusal, by its full key. */
function findMessage(key: string) {
  const refusal = refusals[key]
  return texts[key] ?? (refusal && ([refusal[1], refusal[2]] as const))
}

export type Repeat = Exclude<Awaited<ReturnType<typeof claimKey>>, 'new'>

/** The outcome of the first use of a key. */
export function repeated(claim: Repeat, call: IncomingRequest): Reply {
  if (claim === 'running') throw new Refused('kernel.stillRunning')
  if (claim === 'reused') throw new Refused('kernel.traceReused')
  const outcome =
    claim.outcome ?? (claim.encrypted && call.open ? (JSON.parse(call.open(claim.encrypted)) as Outcome) : undefined)
  if (!outcome) throw new Refused('kernel.traceReused')
  if (outcome.statusCode === codes.done) return { ...done(outcome.data), changed: outcome.changed }
  return {
    http: 200,
    statusCode: outcome.statusCode,
    reason: outcome.reason,
    msg: outcome.msg ?? '',
    data: outcome.data,
  }
}

/** The language a request asked for, or the default. */
export function toLanguage(value: unknown): Language {
  return languages.find(language => language === value) ?? defaultLanguage
}
