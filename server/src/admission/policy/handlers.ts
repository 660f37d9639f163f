import type { policyCommands } from '@fairgate/contract/admission/policy/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import type { Rehearsing } from './api.ts'
import { comparePolicies } from './compare.ts'
import type { GateLocations } from './gate-locations.ts'
import { findGateContext } from './policy-context.ts'
import { discardPolicy, publishPolicy, withdrawPolicy } from './publish.ts'
import { policyDetail, policyList } from './queries.ts'
import { savePolicy } from './save.ts'

export const policyHandlers = (locations: GateLocations): HandlersOf<Omit<typeof policyCommands, Rehearsing>> => ({
  async getPolicyPage(input, context) {
    await findGateContext(context, input.exhibitionId)
    return policyList.page(input, context)
  },
  async exportPolicies(input, context) {
    await findGateContext(context, input.exhibitionId)
    return policyList.start(input, context)
  },
  getPolicy: policyDetail(locations),
  savePolicy: savePolicy(locations),
  discardPolicy,
  publishPolicy,
  withdrawPolicy,
  comparePolicies: comparePolicies(locations),
})
