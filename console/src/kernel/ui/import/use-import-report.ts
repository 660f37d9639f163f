import type { Output } from '@fairgate/contract/app/catalogue'
import { useEffect, useState } from 'react'
import { useQueryCommand } from '../../command/use-command.ts'
import { hasEnded, useJob } from '../../jobs/use-job.ts'
import type { ImportCommands, ImportKit } from './import-kit.ts'

export type Report = Output<ImportCommands['report']>

/** Counts change while the file is read: polling interval in ms. */
const POLL = 2000

/** The report of one import, live while its file is read; `R` is the report type of the module. */
export function useImportReport<R extends Report = Report>({ commands }: ImportKit, importId: string) {
  const [running, setRunning] = useState(false)
  const query = useQueryCommand(
    commands.report,
    { importId },
    { quiet: true, every: running ? POLL : undefined, enabled: importId !== '' },
  )
  const importJob = query.data?.job
  const { data: job } = useJob(importJob?.id)
  const state = job?.state ?? importJob?.state
  const report = query.data as R | undefined
  const isRunning = state !== undefined && !hasEnded(state)
  useEffect(() => setRunning(isRunning), [isRunning])
  return {
    report,
    error: query.error ?? undefined,
    ask: () => query.refetch(),
    running: isRunning,
    /** Its rows have been counted, or some have while it runs: before that its figures mean nothing. */
    counted: report !== undefined && (!isRunning || report.total > 0),
    state,
    progress: {
      done: job?.progressDone ?? importJob?.progressDone ?? 0,
      total: job?.progressTotal ?? importJob?.progressTotal ?? 0,
    },
    startedAt: job?.startedAt ?? undefined,
    finishedAt: job?.finishedAt ?? undefined,
    failure: job?.error ?? undefined,
  }
}
