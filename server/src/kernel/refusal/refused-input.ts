import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type { RefusalDetails } from '../audit/operation.ts'
import { toOperation } from '../audit/to-operation.ts'
import type { ParsedRequest } from '../command/incoming-request.ts'
import type { Db } from '../database/database.ts'
import { ratesOf } from '../queue/venue-rates.ts'
import type { Ports } from '../services/ports.ts'
import type { Services } from '../services/services.ts'
import type { Refused } from './refuse.ts'

/**
 * Logged refused inputs per sender. Further ones are still answered, but nobody can fill the log with invalid input.
 */
const perSender = { burst: 60, perSecond: 0.2 }

/** The maximum number of fields that are named for one input. */
const maxFields = 20
/** A step of a path that a form declares, or a place in a list; a record's key may have been typed. */
const declaredStep = /^(?:[A-Za-z][A-Za-z0-9]{0,39}|\d{1,5})$/

type RefusedRequest = Pick<ParsedRequest, 'command' | 'call' | 'actor'>
export type InputLog = (db: Db, request: RefusedRequest, refused: Refused) => Promise<void>

/** Logs changing commands that were refused for their input: the invalid fields, never what was typed. */
export function createInputLog({ ports, services }: { ports: Pick<Ports, 'logged'>; services: Services }): InputLog {
  const buckets = ratesOf(services).of('kernel.refusedInput', perSender)
  return async (db, request, refused) => {
    const { actor, call } = request
    const sender = actor ? ('operatorId' in actor ? actor.operatorId : actor.deviceId) : call.address
    if (buckets.take(sender, performance.now()) > 0) return
    const { statusCode, reason } = refused
    await db.run(ports.logged(toOperation(request, {}, { statusCode, reason, refusalDetails: toDetails(refused) })))
  }
}

/** What is logged of a refusal: its values; where it refuses an input, the fields, and of the values numbers alone: a text may be what was typed. */
export function toDetails({ details, statusCode }: Refused): RefusalDetails | undefined {
  const ofInput = statusCode === codes.inputRefused
  const values = Object.entries(details.values ?? {}).filter(([, value]) => !ofInput || typeof value === 'number')
  const fields = ofInput ? declaredFields(details) : []
  if (values.length === 0 && fields.length === 0) return undefined
  return {
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
    ...(fields.length > 0 && { fields }),
  }
}

function declaredFields({ issues = [], field }: Refused['details']): string[] {
  const paths = [...issues.map(({ path }) => path), ...(field ? [field] : [])]
  const declared = paths.filter(path => path.split('.').every(step => declaredStep.test(step)))
  return [...new Set(declared)].slice(0, maxFields)
}
