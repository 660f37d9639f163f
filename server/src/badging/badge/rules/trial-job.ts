import { hostsOf } from '../../../exhibitions/exhibition/api.ts'
import { readRowCounts } from '../../../kernel/counter/row-count.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../../../kernel/jobs/job-definition.ts'
import { publishRowChange } from '../../../kernel/push/publish-row-change.ts'
import { runTransitionTransaction } from '../../../kernel/transition/transition-transaction.ts'
import { findDraftRules, findRulesInForce } from '../../rulebook/api.ts'
import { saveTrial } from '../../rulebook/hooks.ts'
import { type ChangedApplication, type TrialSource, tryApplications, withCompanies } from './run-trial.ts'
import { createTrial } from './trial-result.ts'

export const trialJobKind = 'rulebook.try'

export interface TrialRequest {
  exhibitionId: string
  id: string
  /** Of the rules when it was requested, in hexadecimal. */
  digest?: string
}

/** How many changed applications are stored individually; the export has all. */
const mostStored = 200

/**
 * Evaluates the applications of an exhibition under a draft and under the rules in force; those of its series before
 * them are the records of the persons. Takes no lock and writes only its result; a second run starts over.
 */
export const trialJob: JobDefinition<TrialRequest> = {
  async run({ exhibitionId, id }, context) {
    const { db, services } = context
    const { draft, inForce, trial } = await prepareTrial(db, exhibitionId, id)
    const list: ChangedApplication[] = []
    for await (const one of tryApplications(await sourceOf(context, exhibitionId), exhibitionId, trial))
      if (list.length < mostStored) list.push(one)
    const result = trial.result()
    if (result.evaluated === 0) throw new JobFailure('rulebook.nothingToTry')
    const named = await withCompanies(db, list)
    await runTransitionTransaction({ services, publish: context.publish }, async transitionContext => {
      const by = context.actor.operatorName ?? ''
      const stored = { ...result, list: named, digest: draft.digest, againstNo: inForce?.no ?? null, by }
      await saveTrial(transitionContext, id, stored)
      publishRowChange(transitionContext.push, await hostsOf(transitionContext.db, exhibitionId), 'ruleBook')
    })
    return { evaluated: result.evaluated, changed: result.changed }
  },
}

/** The rules that are compared; fails if the draft is gone. */
export async function prepareTrial(db: Db, exhibitionId: string, id: string) {
  const draft = await findDraftRules(db, exhibitionId, id)
  if (!draft) throw new JobFailure('kernel.notFound')
  const inForce = await findRulesInForce(db, exhibitionId)
  return { draft, inForce, trial: createTrial(draft, inForce ?? { rules: [] }) }
}

/** What the job reads, with its progress by the counters of badges. */
export async function sourceOf({ db, pool, services, signal, progress }: JobContext, exhibitionId: string) {
  const counts = Object.entries(await readRowCounts(db, exhibitionId, 'badge'))
  const total = counts.reduce((sum, [state, number]) => (state === 'draft' ? sum : sum + number), 0)
  return {
    ...{ db, pool, timeZone: services.config.venueTimeZone },
    onPortion: done => {
      signal.throwIfAborted()
      progress(done, total)
    },
  } satisfies TrialSource
}
