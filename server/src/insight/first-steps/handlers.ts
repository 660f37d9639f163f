import type { firstStepsCommands } from '@fairgate/contract/insight/first-steps/commands'
import { isGuided } from '@fairgate/contract/insight/first-steps/guided-types'
import { type FirstStepName, firstSteps } from '@fairgate/contract/insight/first-steps/steps'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { badgeSubmitted, badgeTypeMade } from '../../badging/badge/api.ts'
import { exhibitionDrafted, exhibitionSubmitted, lastRunning } from '../../exhibitions/exhibition/api.ts'
import {
  hasQuota,
  invitationAccepted,
  lastTakenPart,
  partnerInvited,
  quotaGiven,
} from '../../exhibitions/participation/api.ts'
import { hasInvoiceSetting, hasReceivedAddress } from '../../identity/company/api.ts'
import type { HandlersOf } from '../../kernel/command/context.ts'

/** Whether a company has done a step, as SQL. */
const doneBy: Readonly<Record<FirstStepName, (companyId: string) => Sql>> = {
  invoice: hasInvoiceSetting,
  address: hasReceivedAddress,
  draft: exhibitionDrafted,
  submit: exhibitionSubmitted,
  badgeTypes: badgeTypeMade,
  partners: partnerInvited,
  quotas: quotaGiven,
  accept: invitationAccepted,
  quota: hasQuota,
  apply: badgeSubmitted,
}

export const firstStepsHandlers: HandlersOf<typeof firstStepsCommands> = {
  async getFirstSteps(_, { db, actor: { companyType, companyId, operatorId, permissions } }) {
    if (!isGuided(companyType)) return { steps: [], exhibitionId: null, away: false }
    const steps = Object.entries(firstSteps[companyType])
      .filter(([, { permission }]) => permissions.has(permission))
      .map(([step]) => step as FirstStepName)
    const at = companyType === 'sponsor' ? lastRunning : lastTakenPart
    // Names from the contract and no input, so they can be SQL identifiers.
    const columns = steps.map(step => sql`${doneBy[step](companyId)} as ${raw(`"${step}"`)}`)
    const found = await db.one<Record<string, boolean> & { exhibitionId: string | null }>(sql`
      select ${join([
        ...columns,
        sql`${at(companyId)} as "exhibitionId"`,
        sql`exists (select from onboarding_dismissed where operator_id = ${operatorId}) as away`,
      ])}`)
    return {
      steps: steps.map(step => ({ step, done: found[step] === true })),
      exhibitionId: found.exhibitionId,
      away: found.away === true,
    }
  },

  async setFirstSteps({ away }, { db, actor: { operatorId, operatorName }, log }) {
    await db.run(
      away
        ? sql`insert into onboarding_dismissed (operator_id) values (${operatorId}) on conflict do nothing`
        : sql`delete from onboarding_dismissed where operator_id = ${operatorId}`,
    )
    log({ entityType: 'firstSteps', targetId: operatorId, targetName: operatorName, after: { away } })
    return {}
  },
}
