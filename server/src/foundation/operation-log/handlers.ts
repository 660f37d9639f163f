import type { operationLogCommands } from '@fairgate/contract/foundation/operation-log/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { toDb } from '../../kernel/database/database.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import type { LogExport } from './export-log.ts'
import { exportLogKind } from './jobs.ts'
import { verifyChain } from './log-checkpoint.ts'
import { entryDetail, entryPage, type OperatorsNamed } from './queries.ts'

export const operationLogHandlers = (operatorsNamed: OperatorsNamed): HandlersOf<typeof operationLogCommands> => ({
  getOperationLogPage: (input, { db, actor, language, services }) =>
    entryPage(db, actor, input, language, { timeZone: services.config.venueTimeZone, operatorsNamed }),

  getOperationLogDetail: ({ id }, { db, actor, language }) => entryDetail(db, actor, id, language),

  async exportOperationLog(filters, context) {
    const { companyId, companyType } = context.actor
    const jobId = await startJob<LogExport>(context, {
      kind: exportLogKind,
      payload: { filters, companyId, companyType },
      title: { key: 'operationLog.exportTitle' },
    })
    context.log({ entityType: 'operationLog', targetId: jobId, after: { filters } })
    return { jobId }
  },

  verifyOperationLog: (_input, { services }) => verifyChain(toDb(services.pool)),
})
