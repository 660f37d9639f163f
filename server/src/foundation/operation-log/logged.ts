import { entryValues } from '../../kernel/audit/entry-values.ts'
import type { Operation } from '../../kernel/audit/operation.ts'
import { type Statement, statement } from '../../kernel/database/database.ts'

const appended = statement(
  'operationLog.append',
  `insert into operation_log (exhibition_id, command, company_id, operator_id, operator_name, device_id, entity_type, target_id,
     target_name, before, after, status_code, reason, address, refusal_details, trace_id)
   values (coalesce($1::uuid, '00000000-0000-0000-0000-000000000000'), $2, $3::uuid, $4::uuid, $5, $6::uuid, $7, $8, $9,
     $10::jsonb, $11::jsonb, $12, $13, $14, $15::jsonb, $16::uuid)`,
)

/**
 * The statement that appends one operation without an idempotency record: of a job, or of a refused input. Callers of
 * `context.log` mask personal numbers, because only they know which values are personal.
 */
export const logged = (operation: Operation): Statement => appended(...entryValues(operation), operation.traceId)
