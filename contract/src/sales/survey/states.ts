import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

export const surveyStateMachine = machine({
  initial: 'draft',
  states: {
    draft: ['草稿', 'Draft'],
    published: ['已发布', 'Published'],
    closed: ['已结束', 'Closed'],
  },
  events: {
    publish: ['发布', 'Published'],
    close: ['结束', 'Closed'],
    reopen: ['重新开放', 'Reopened'],
  },
  table: {
    // Later changes are published as the next version.
    draft: { publish: 'published' },
    published: { publish: 'published', close: 'closed' },
    closed: { reopen: 'published' },
  },
  inverses: { close: 'reopen' },
})

type States = readonly (keyof typeof surveyStateMachine.states)[]

export const surveyTabs = {
  all: [],
  draft: ['draft'],
  published: ['published'],
  closed: ['closed'],
} as const satisfies Record<string, States>

export const surveyActions = actionsFrom(surveyStateMachine, ['edit', 'copy', 'delete', 'results', 'export', 'spread'])
export type SurveyAction = (typeof surveyActions)[number]
