import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/**
 * A version of the policy of a gate context. A published version is in force from its start until the next one's; it
 * can be withdrawn before.
 */
export const policyStateMachine = machine({
  initial: 'draft',
  states: {
    draft: ['草稿', 'Draft'],
    published: ['已发布', 'Published'],
    ended: ['已结束', 'Ended'],
  },
  events: {
    publish: ['发布', 'Published'],
    withdraw: ['撤回', 'Withdrawn'],
    end: ['被新版本取代', 'Superseded by a new version'],
  },
  table: {
    draft: { publish: 'published' },
    published: { withdraw: 'ended', end: 'ended' },
  },
})

type States = readonly (keyof typeof policyStateMachine.states)[]

export const policyTabs = {
  all: [],
  draft: ['draft'],
  published: ['published'],
  ended: ['ended'],
} as const satisfies Record<string, States>

export const policyActions = actionsFrom(policyStateMachine, ['edit', 'discard', 'copy'])
export type PolicyAction = (typeof policyActions)[number]

/** The status of a version at a moment. */
export const policyStandings = ['draft', 'planned', 'inForce', 'past', 'withdrawn'] as const
export type PolicyStatus = (typeof policyStandings)[number]
