import { type Statement, statement } from '../kernel/database.ts'
import type { Operation } from '../kernel/ports.ts'

const appended = statement(
  'operationLog.append',
  `insert into operation_log (exhibition_id, command, company_id, operator_id, operator_name, device_id, noun, target_id,
     target_name, before, after, status_code, reason, trace_id, address)
   values (coalesce($1::uuid, '00000000-0000-0000-0000-000000000000'), $2, $3::uuid, $4::uuid, $5, $6::uuid, $7, $8, $9,
     $10::jsonb, $11::jsonb, $12, $13, $14::uuid, $15)`,
)

/**
 * The statement that appends one operation; it runs in the command's own transaction, inside a CTE of the kernel's.
 * Personal numbers come masked: whoever calls `context.log` knows which they are.
 */
export function logged({ actor, device, before, after, ...operation }: Operation): Statement {
  return appended(
    operation.exhibitionId ?? null,
    operation.command,
    actor?.companyId ?? null,
    actor?.operatorId ?? null,
    actor?.operatorName ?? '',
    device?.deviceId ?? null,
    operation.noun ?? null,
    operation.targetId ?? null,
    operation.targetName ?? null,
    before === undefined ? null : JSON.stringify(before),
    after === undefined ? null : JSON.stringify(after),
    operation.statusCode,
    operation.reason ?? null,
    operation.traceId,
    operation.address,
  )
}
