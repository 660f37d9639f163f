import type { Operation } from './operation.ts'

/** The values of a log entry as its columns store them, except its trace id. */
export function entryValues({ actor, device, before, after, refusalDetails, ...operation }: Operation): unknown[] {
  return [
    operation.exhibitionId ?? null,
    operation.command,
    actor?.companyId ?? null,
    actor?.operatorId ?? null,
    actor?.operatorName ?? '',
    device?.deviceId ?? null,
    operation.entityType ?? null,
    operation.targetId ?? null,
    operation.targetName ?? null,
    before === undefined ? null : JSON.stringify(before),
    after === undefined ? null : JSON.stringify(after),
    operation.statusCode,
    operation.reason ?? null,
    operation.address,
    refusalDetails === undefined ? null : JSON.stringify(refusalDetails),
  ]
}
