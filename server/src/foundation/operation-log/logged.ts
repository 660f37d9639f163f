import type { Operation } from '../../kernel/audit/operation.ts'
import { type Statement, statement } from '../../kernel/database/database.ts'

const appended = statement(
  'operationLog.append',
  `insert into operation_log (exhibition_id, command, company_id, operator_id, operator_name, device_id, entity_type, target_id,
     target_name, before, after, status_code, reason, trace_id, address, refusal_details)
   values (coalesce($1::uuid, '00000000-0000-0000-0000-000000000000'), $2, $3::uuid, $4::uuid, $5, $6::uuid, $7, $8, $9,
     $10::jsonb, $11::jsonb, $12, $13, $14::uuid, $15, $16::jsonb)`,
)

/**
 * The same, unless the same operator has viewed the same target within ten minutes: a page that refreshes itself is one
 * view.
 */
const viewedOnce = statement(
  'operationLog.viewed',
  `insert into operation_log (exhibition_id, command, company_id, operator_id, operator_name, device_id, entity_type, target_id,
     target_name, before, after, status_code, reason, trace_id, address, refusal_details)
   select coalesce($1::uuid, '00000000-0000-0000-0000-000000000000'), $2, $3::uuid, $4::uuid, $5, $6::uuid, $7, $8, $9,
     $10::jsonb, $11::jsonb, $12, $13, $14::uuid, $15, $16::jsonb
   where not exists (
     select from operation_log l where l.operator_id = $4::uuid and l.at > now() - interval '10 minutes' and l.command = $2
       and l.target_id = $8 and l.after is not distinct from $11::jsonb and l.status_code = $12)`,
)

/**
 * The statement that appends one operation; it runs in the command's own transaction, inside a CTE of the kernel.
 * Callers of `context.log` mask personal numbers, because only they know which values are personal.
 */
export const logged = (operation: Operation): Statement => appended(...valuesOf(operation))

/** The statement that logs a read of personal data. */
export const viewed = (operation: Operation): Statement => viewedOnce(...valuesOf(operation))

function valuesOf({ actor, device, before, after, refusalDetails, ...operation }: Operation) {
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
    operation.traceId,
    operation.address,
    refusalDetails === undefined ? null : JSON.stringify(refusalDetails),
  ]
}
