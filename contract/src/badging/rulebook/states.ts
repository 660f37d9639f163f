import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/**
 * A version of the rule book of an exhibition. A published version is in force from its start until the next one's; it
 * can be withdrawn before.
 */
export const ruleBookStateMachine = machine({
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

type States = readonly (keyof typeof ruleBookStateMachine.states)[]

export const ruleBookTabs = {
  all: [],
  draft: ['draft'],
  published: ['published'],
  ended: ['ended'],
} as const satisfies Record<string, States>

export const ruleBookActions = actionsFrom(ruleBookStateMachine, ['edit', 'discard', 'copy'])
export type RuleBookAction = (typeof ruleBookActions)[number]

/** The status of a version at a moment. */
export const ruleBookStandings = ['draft', 'planned', 'inForce', 'past', 'withdrawn'] as const
export type RuleBookStanding = (typeof ruleBookStandings)[number]
