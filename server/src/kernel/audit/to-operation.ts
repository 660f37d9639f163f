import type { ParsedRequest } from '../command/incoming-request.ts'
import type { LogEntry, Operation } from './operation.ts'

/** A command as the log stores it. */
export function toOperation(
  { call, command, actor: sender }: Pick<ParsedRequest, 'call' | 'command' | 'actor'>,
  { by, unchanged: _, ...loggedFields }: LogEntry,
  outcome: Pick<Operation, 'statusCode' | 'reason' | 'refusalDetails'>,
): Operation {
  const actor = by ?? sender
  return {
    ...loggedFields,
    command: call.command,
    traceId: call.traceId,
    address: command.unaddressed ? '' : call.address,
    ...outcome,
    ...(actor && ('operatorId' in actor ? { actor } : { device: actor })),
  }
}
