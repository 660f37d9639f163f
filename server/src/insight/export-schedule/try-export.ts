import { commands } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'
import sql from 'sql-template-tag'
import { AfterCommit } from '../../kernel/command/after-commit.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { HandlerMap } from '../../kernel/command/incoming-request.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type ExportSchedule, inputOf } from './schedule.ts'

/**
 * Starts the export and rolls it back at once, so that a refusal appears when the schedule is saved and not at its
 * first run.
 */
export async function tryExport(
  handlers: HandlerMap,
  context: WriteContext,
  schedule: Pick<ExportSchedule, 'command' | 'payload' | 'format' | 'span'>,
): Promise<void> {
  const { db, now, services } = context
  const { input } = commands[schedule.command] as Command
  const parsed = input.safeParse(inputOf(schedule, now, services.config.venueTimeZone))
  if (!parsed.success) refuse('exportSchedule.badFilter', { field: 'payload' })
  await db.run(sql`savepoint tried`)
  try {
    await handlers[schedule.command]?.(
      parsed.data as never,
      { ...context, ...new AfterCommit(undefined).members } as never,
    )
  } finally {
    await db.run(sql`rollback to savepoint tried`)
  }
}
