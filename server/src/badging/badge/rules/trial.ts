import type { rulebookCommands } from '@fairgate/contract/badging/rulebook/commands'
import sql from 'sql-template-tag'
import type { HandlersOf, ReadContext, WriteContext } from '../../../kernel/command/context.ts'
import { translateKey } from '../../../kernel/i18n/translate-key.ts'
import { startJob } from '../../../kernel/jobs/enqueue.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import {
  digestOfBook,
  findDraftRules,
  findLastTrial,
  findRulesOf,
  findRunningRulesOf,
  isRuleBookOf,
  type TrialCommand,
} from '../../rulebook/api.ts'
import { exportTrialJobKind } from './export-trial.ts'
import { type TrialRequest, trialJobKind } from './trial-job.ts'

export const trialHandlers: HandlersOf<Pick<typeof rulebookCommands, TrialCommand>> = {
  async tryRuleBook({ exhibitionId, id }, context) {
    await findRunningRulesOf(context, exhibitionId)
    // One at a time for each version: whoever tries the same rules again gets the job that runs.
    await context.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`rulebook.try ${id}`}, 7246523))`)
    const jobId = await findRunningTrial(context, id)
    return jobId ? { jobId } : startTrial(trialJobKind, 'rulebook.tryTitle', { exhibitionId, id }, context)
  },

  async getRuleTrial({ exhibitionId, id }, context) {
    await findRulesOf(context, exhibitionId)
    if (!(await isRuleBookOf(context.db, exhibitionId, id))) refuse('kernel.notFound')
    return { trial: (await findLastTrial(context.db, id)) ?? null }
  },

  async exportRuleTrial({ exhibitionId, id }, context) {
    await findRulesOf(context, exhibitionId)
    return startTrial(exportTrialJobKind, 'rulebook.exportTrialTitle', { exhibitionId, id }, context)
  },
}

/** The caller's trial of the rules as they are now that has not ended; others do not see it. */
async function findRunningTrial({ db, actor }: WriteContext, id: string): Promise<string | undefined> {
  const running = await db.maybe<{ id: string }>(sql`
    select j.id from job j where j.kind = ${trialJobKind} and j.state in ('queued', 'running') and j.operator_id = ${actor.operatorId}
      and j.payload ->> 'id' = ${id} and j.payload ->> 'digest' = (${digestOfBook(id)}) order by j.id desc limit 1`)
  return running?.id
}

async function findDraft({ db }: Pick<ReadContext, 'db'>, { exhibitionId, id }: TrialRequest) {
  if (!(await isRuleBookOf(db, exhibitionId, id))) refuse('kernel.notFound')
  return (await findDraftRules(db, exhibitionId, id)) ?? refuse('kernel.notInThisState')
}

async function startTrial(kind: string, title: string, payload: TrialRequest, context: WriteContext) {
  const { exhibitionId, id } = payload
  const { no, rules, digest } = await findDraft(context, payload)
  if (rules.length === 0) refuse('rulebook.noRules')
  const jobId = await startJob(context, {
    ...{ kind, payload: { ...payload, digest: digest.toString('hex') }, exhibitionId, queue: `trial.${id}` },
    title: { key: title, values: { no } },
  })
  const targetName = translateKey('rulebook.versionOf', 'cn', { no })
  context.log({ entityType: 'ruleBook', targetId: id, exhibitionId, targetName, unchanged: true })
  return { jobId }
}
