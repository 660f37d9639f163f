import type { JobDefinition } from '../../kernel/jobs/job-definition.ts'
import type { LogExport } from './export-log.ts'
import type { OperatorsNamed } from './queries.ts'

export const exportLogKind = 'operationLog.export'

/** The log names commands, so its export needs the catalogue, which is loaded on demand. */
export const operationLogJobs = (operatorsNamed: OperatorsNamed) => ({
  [exportLogKind]: {
    async run(payload, context) {
      const { exportLog } = await import('./export-log.ts')
      return exportLog(operatorsNamed).run(payload, context)
    },
  } satisfies JobDefinition<LogExport>,
})
