import sql, { type Sql } from 'sql-template-tag'
import type { Operation } from '../kernel/ports.ts'

/**
 * The statement that appends one operation; it runs in the command's own transaction, inside a CTE. Personal numbers
 * come masked: whoever calls `context.log` knows which they are.
 */
export function logged(operation: Operation): Sql {
  const { actor, device, before, after } = operation
  return sql`insert into operation_log (exhibition_id, command, company_id, operator_id, operator_name, device_id, noun,
      target_id, target_name, before, after, status_code, reason, trace_id, address)
    values (coalesce(${operation.exhibitionId ?? null}::uuid, '00000000-0000-0000-0000-000000000000'), ${operation.command},
      ${actor?.companyId ?? null}::uuid, ${actor?.operatorId ?? null}::uuid, ${actor?.operatorName ?? ''},
      ${device?.deviceId ?? null}::uuid, ${operation.noun ?? null}, ${operation.targetId ?? null}, ${operation.targetName ?? null},
      ${before === undefined ? null : JSON.stringify(before)}::jsonb, ${after === undefined ? null : JSON.stringify(after)}::jsonb,
      ${operation.statusCode}, ${operation.reason ?? null}, ${operation.traceId}::uuid, ${operation.address})`
}
