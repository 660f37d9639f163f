import type { rulebookCommands } from '@fairgate/contract/badging/rulebook/commands'
import type { HandlersOf, ReadContext, WriteContext } from '../../../kernel/command/context.ts'
import { translateKey } from '../../../kernel/i18n/translate-key.ts'
import { startJob } from '../../../kernel/jobs/enqueue.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import {
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
    return startTrial(trialJobKind, 'rulebook.tryTitle', { exhibitionId, id }, context)
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

async function findDraft({ db }: Pick<ReadContext, 'db'>, { exhibitionId, id }: TrialRequest) {
  if (!(await isRuleBookOf(db, exhibitionId, id))) refuse('kernel.notFound')
  return (await findDraftRules(db, exhibitionId, id)) ?? refuse('kernel.notInThisState')
}

async function startTrial(kind: string, title: string, payload: TrialRequest, context: WriteContext) {
  const { exhibitionId, id } = payload
  const { no, rules } = await findDraft(context, payload)
  if (rules.length === 0) refuse('rulebook.noRules')
  const jobId = await startJob(context, {
    ...{ kind, payload, exhibitionId, queue: `trial.${id}` },
    title: { key: title, values: { no } },
  })
  const targetName = translateKey('rulebook.versionOf', 'cn', { no })
  context.log({ entityType: 'ruleBook', targetId: id, exhibitionId, targetName, unchanged: true })
  return { jobId }
}
